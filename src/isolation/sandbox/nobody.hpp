// The user nobody runs untrusted processes that root started.
#pragma once

#include <sys/types.h>

namespace kbench::sandbox {

inline constexpr uid_t nobody = 65534;

// Turns root into nobody; other users stay. Returns true when the process is not root any more, or never was. Keeps
// the parent-death signal, which a change of user clears.
bool become_nobody();

// Whether root can become nobody here. A user namespace may lack that user (`unshare -r`, a container without privileges);
// root's children then stay root of the namespace.
bool has_nobody();

}  // namespace kbench::sandbox
