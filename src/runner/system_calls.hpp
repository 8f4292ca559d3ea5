// The wall of system calls: seccomp.
#pragma once

#include <cstdint>

namespace kbench::runner {

// Sockets that can be had until refuse_sockets(), beside pairs and never for datagrams: a GPU's driver makes some of the kind
// that only reaches this machine, and compute-sanitizer's library connects one to its tool.
enum class Sockets : std::uint8_t { none, local_only };

// Takes from the calling thread, and all that it starts, the calls that start processes, reach into others, leave something
// behind, or open a way out: they fail with EPERM. False where that cannot be had.
bool filter_system_calls(Sockets sockets);

// Takes what is left of sockets, beside pairs, from all threads of the process. False where that cannot be had.
bool refuse_sockets();

}  // namespace kbench::runner
