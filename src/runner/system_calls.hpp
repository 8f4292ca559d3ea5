// The wall of system calls: seccomp.
#pragma once

#include <cstdint>

namespace kbench::runner {

// Sockets that can still be opened, never for datagrams: the driver of a GPU needs those of the kind that only reach this
// machine. The files' wall keeps them from abstract ones, but not from one whose file others may write.
enum class Sockets : std::uint8_t { none, local_only };

// Takes from the calling thread, and all that it starts, the calls that start processes, reach into others, leave something
// behind, or open a way out: they fail with EPERM. False where that cannot be had.
bool filter_system_calls(Sockets sockets);

}  // namespace kbench::runner
