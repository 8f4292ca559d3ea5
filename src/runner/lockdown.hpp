// The walls that the runner puts up around itself, before it starts a thread or loads anything of a submission.
// The launcher has put up others before: session, limits, descriptors, files (process/child_setup.hpp).
#pragma once

#include <cstdint>

namespace kbench::runner {

// Sockets that can still be opened: the driver of a GPU needs those of the kind that only reach this machine, and the
// files' wall keeps them from reaching anything.
enum class Sockets : std::uint8_t { none, local_only };

// Gives up the right to start processes, to open sockets, to touch other processes, and where it is root to be
// root. Returns the protocol::Wall bits of the walls that stand.
std::uint64_t lock_down(Sockets sockets);

}  // namespace kbench::runner
