// The wall of system calls: seccomp.
#pragma once

#include "base/system/file_descriptor.hpp"

#include <cstdint>

namespace kbench::sandbox {

// The sockets that are allowed until refuse_what_starting_needs(), in addition to pairs, never for datagrams. A GPU's
// driver makes sockets that reach only this machine, and compute-sanitizer's library connects one to its tool.
enum class Sockets : std::uint8_t { none, local_only };

// Whether processes can be started: never, or while the holder of the listener allows it (protocol/door.hpp).
enum class Processes : std::uint8_t { none, through_door };

// Whether modes, times and sizes of files can be changed by their paths, which Landlock does not control. It takes a process that sees
// all files but its own by mounts for reading (sandbox/bounded_directory.hpp). Descriptors from elsewhere evade such a mount, for
// /proc/self/fd leads around it: changes of times are without effect where such may be of a device.
enum class FileChanges : std::uint8_t { none, own, own_but_times };

struct SystemCallFilter {
  bool stands = false;
  // The door's listener. Empty if this system has no such notification, or already has a listener: no
  // processes can be started then.
  system::FileDescriptor listener = {};
};

// Denies to the calling thread, and all that it starts, calls that start processes, reach into others, leave
// something behind, or open a way out. They fail with EPERM.
SystemCallFilter filter_system_calls(Sockets sockets, Processes processes,
                                     FileChanges changes = FileChanges::none);

// Whether a profiler's or a sanitizer's library is in the submission's process, in a run that decides nothing. It locks
// files, sends messages, and waits for events.
enum class Profiler : std::uint8_t { none, loaded };

// Denies to all threads of the process what only starting may need: sockets other than pairs, own filters,
// being dumpable, limits on its time, other scheduling, and larger pipes. Without a profiler also locks on files,
// messages that could carry descriptors, timers with a descriptor, and epoll. Returns false if that fails.
bool refuse_what_starting_needs(Profiler profiler = Profiler::none);

}  // namespace kbench::sandbox
