// The queue that a command uses.
#pragma once

#include <kbench/queue.hpp>

#include <memory>
#include <string>

namespace kbench::cli {

// The address from --queue, unless it is empty, or from KBENCH_QUEUE; empty without either.
std::string queue_address(const std::string& option);

// Says so if the queue is away. Throws Error if the address is invalid, and if this kbench was built without queues.
std::shared_ptr<Queue> open(const std::string& address);

}  // namespace kbench::cli
