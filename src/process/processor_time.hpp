// The processor time of a whole tree of processes, while it runs. Resource limits count each process by itself.
#pragma once

#include <sys/types.h>

#include <chrono>

namespace kbench::process {

// What the process, all that are below it, and those of their children that have ended have used so far. Processes that were
// left behind by their parents are not counted; nor are those that cannot be examined. The grain is the kernel's, 10 ms.
std::chrono::milliseconds processor_time_of_tree(pid_t root);

}  // namespace kbench::process
