// Landlock: the kernel's file-system wall, which a process puts up around itself and cannot take down.
//
// The system calls are made directly: the C library has no wrappers, and the headers of Debian 12 end at the
// second version of the interface. Source: Documentation/userspace-api/landlock.rst of Linux 6.12.
#pragma once

#include "isolation/sandbox/file_access.hpp"

#include <string>

namespace kbench::sandbox {

// The version of the kernel's Landlock, 0 when it has none. 4 adds TCP, 6 adds signals and abstract sockets.
int landlock_version();

// Restricts the calling thread, and all that it starts, to the files that `files` names. Forbids TCP and, where the
// kernel can, signals to and abstract sockets of processes outside. Sets no_new_privs. Returns an empty string, or
// why it could not be done.
std::string restrict_files(const FileAccess& files);

}  // namespace kbench::sandbox
