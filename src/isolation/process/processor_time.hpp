// The processor time of a whole tree of processes, while it runs. Resource limits count each process by itself.
#pragma once

#include <sys/types.h>

#include <chrono>

namespace kbench::process {

// The processor time so far of the process, of all its descendants, and of their children that have ended. Leaves out
// processes whose parents ended before them, and those that cannot be examined. The kernel's resolution is 10 ms.
std::chrono::milliseconds processor_time_of_tree(pid_t root);

}  // namespace kbench::process
