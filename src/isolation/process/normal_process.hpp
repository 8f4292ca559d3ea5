// Gives the processes of an evaluation the same limits, stacks and priority on every host. Their environment, directory
// and descriptors are in ChildSpec; their signals are set in children.cpp and child_setup.cpp.
#pragma once

#include <sys/resource.h>

#include <cstddef>
#include <string>

namespace kbench::process {

using Resource = decltype(RLIMIT_AS);

// Sets the soft and the hard limit, each as far as the hard limit of this process allows.
void limit_at_most(Resource resource, rlim_t soft, rlim_t hard);

// Raises every soft limit of this process to its hard limit, so that children can get theirs; allows no core files.
void raise_limits();

// Raises the hard limit of stacks to `wanted` bytes where it is lower and that is allowed. Returns the size that a child can
// be given: `wanted`, or the hard limit.
std::size_t allow_stack(std::size_t wanted);

// Gives this process and its children the scheduling policy SCHED_OTHER, nice 0, and the matching I/O priority.
// Returns an empty string, or what they have instead and what to do.
std::string take_normal_priority();

// Makes 8 MiB the default stack of threads. The C library would use the larger limit of the first thread, and every
// thread would need as many addresses.
void give_threads_normal_stacks();

}  // namespace kbench::process
