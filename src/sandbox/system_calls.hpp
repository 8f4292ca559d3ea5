// The wall of system calls: seccomp.
#pragma once

#include <cstdint>

namespace kbench::sandbox {

// Sockets that can be had until refuse_what_starting_needs(), beside pairs and never for datagrams: a GPU's driver makes some of the kind
// that only reaches this machine, and compute-sanitizer's library connects one to its tool.
enum class Sockets : std::uint8_t { none, local_only };

// Takes from the calling thread, and all that it starts, the calls that start processes, reach into others, leave something
// behind, or open a way out: they fail with EPERM. False where that cannot be had.
bool filter_system_calls(Sockets sockets);

// Takes from all threads of the process what only starting may need: what is left of sockets, beside pairs; filters of its own,
// being dumpable, limits on its time, another place among the threads that want a processor, and locks on files. False where
// that cannot be had.
bool refuse_what_starting_needs();

}  // namespace kbench::sandbox
