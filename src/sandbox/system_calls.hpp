// The wall of system calls: seccomp.
#pragma once

#include "system/file_descriptor.hpp"

#include <cstdint>

namespace kbench::sandbox {

// Sockets that can be had until refuse_what_starting_needs(), beside pairs and never for datagrams: a GPU's driver makes some of the kind
// that only reaches this machine, and compute-sanitizer's library connects one to its tool.
enum class Sockets : std::uint8_t { none, local_only };

// Whether processes can be started: never, or while somebody who has the listener lets them (protocol/door.hpp).
enum class Processes : std::uint8_t { none, through_door };

struct SystemCallFilter {
  bool stands = false;
  // Of the door. None where this system has no such notification, or another asks it already: no processes can be started then.
  system::FileDescriptor listener = {};
};

// Takes from the calling thread, and all that it starts, the calls that start processes, reach into others, leave something
// behind, or open a way out: they fail with EPERM.
SystemCallFilter filter_system_calls(Sockets sockets, Processes processes);

// Whether files can be locked: a profiler's library does so in the submission's process, in a run that decides nothing.
enum class Locks : std::uint8_t { refused, allowed };

// Takes from all threads of the process what only starting may need: what is left of sockets, beside pairs; filters of its own,
// being dumpable, limits on its time, another place among the threads that want a processor, and locks on files. False where
// that cannot be had.
bool refuse_what_starting_needs(Locks locks = Locks::refused);

}  // namespace kbench::sandbox
