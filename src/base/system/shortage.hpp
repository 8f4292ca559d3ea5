// The errors of system calls that mean a shortage of the machine's resources, not a mistake of the caller.
#pragma once

#include <string_view>

namespace kbench::system {

// True for an errno that means lacking threads, memory, descriptors or room, or a failing disk.
bool is_shortage(int error);

// True for a text with the C library's words for such an errno. Programs print it, and a submission can print the same.
bool names_shortage(std::string_view text);

}  // namespace kbench::system
