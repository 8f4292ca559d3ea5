// The walls that the runner puts up around itself, before it starts a thread or loads anything of a submission.
// The launcher has put up others before: session, limits, descriptors, files (process/child_setup.hpp).
#pragma once

#include "sandbox/system_calls.hpp"

#include <cstdint>

namespace kbench::sandbox {

// Gives up the right to start processes, to open sockets, to touch other processes, and where it is root to be
// root. Returns the protocol::Wall bits of the walls that stand.
std::uint64_t lock_down(Sockets sockets);

}  // namespace kbench::sandbox
