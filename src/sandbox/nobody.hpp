// The user nobody: what a process that root started is to be, where it is not trusted.
#pragma once

#include <sys/types.h>

namespace kbench::sandbox {

inline constexpr uid_t nobody = 65534;

// Root becomes nobody; others stay who they are. True when the process is no longer, or never was, root. Keeps the
// signal that it is to get when its parent ends, which a change of user clears.
bool become_nobody();

}  // namespace kbench::sandbox
