// The walls that the runner puts up around itself, before it starts a thread or loads anything of a submission.
// The launcher has put up others before: session, limits, descriptors, files (process/child_setup.hpp).
#pragma once

#include "isolation/sandbox/runner_access.hpp"

#include <cstdint>

namespace kbench::sandbox {

struct LockedDown {
  std::uint64_t walls = 0;                    // protocol::Wall bits of those that stand
  system::FileDescriptor door_listener = {};  // SystemCallFilter::listener
};

// Gives up every right of the process except those of `kind`, and root's identity too. `has_bounded_directory` says that
// mount_bounded() has succeeded in this process.
LockedDown lock_down(RunnerKind kind, bool has_bounded_directory = false);

}  // namespace kbench::sandbox
