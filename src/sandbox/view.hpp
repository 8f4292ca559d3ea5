// A view of the file system in which there is nothing but what a process may see.
//
// Landlock refuses to open a file, and so tells that it exists: to a compiler, `__has_include("/etc/shadow")` is then an
// error, and false for a file that is missing. In a view both are missing. It needs a mount namespace: root has one with
// CAP_SYS_ADMIN, another user where the system lets users have namespaces of their own.
#pragma once

#include "sandbox/file_access.hpp"

#include <string>

namespace kbench::sandbox {

// Puts the calling process, which has one thread, into a view with the same paths, and into its root directory. The first
// writable path is a directory. Returns an empty string, or why it could not be done; then the process is good for nothing
// else.
std::string enter_view(const FileAccess& files);

// The same in a process that ends at once: whether enter_view() would succeed.
std::string try_view(const FileAccess& files);

}  // namespace kbench::sandbox
