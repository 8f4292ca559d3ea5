// A view of the file system contains only what a process may see.
//
// Landlock refuses to open a file, and so reveals that it exists: a compiler reports an error for
// `__has_include("/etc/shadow")`, and false for a missing file. In a view both are missing. It needs a mount
// namespace (sandbox/mount_namespace.hpp).
#pragma once

#include "isolation/sandbox/file_access.hpp"

#include <string>

namespace kbench::sandbox {

// Puts the calling process, which has one thread, into a view with the same paths, and into its root directory. The
// first writable path is a directory. Returns an empty string, or why it failed; the process is then of no other use.
std::string enter_view(const FileAccess& files);

// Tries enter_view() in a process that ends at once.
std::string try_view(const FileAccess& files);

}  // namespace kbench::sandbox
