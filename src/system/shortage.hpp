// The errors of system calls that say that the machine is short of something, and not that whoever made the call is wrong.
#pragma once

#include <string_view>

namespace kbench::system {

// True for an errno that tells of lacking threads, memory, descriptors or room, or of a disk that fails.
bool is_shortage(int error);

// True for a text with the C library's words for such an errno. Programs print it, and so can whoever wants to.
bool tells_of_shortage(std::string_view text);

}  // namespace kbench::system
