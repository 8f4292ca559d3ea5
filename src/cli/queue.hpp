// The queue that a command is about.
#pragma once

#include <kbench/queue.hpp>

#include <memory>
#include <optional>
#include <string>

namespace kbench::cli {

// What --queue says, or KBENCH_QUEUE; empty for neither.
std::string queue_address(const std::optional<std::string>& option);

// Throws Error where this kbench has none.
std::shared_ptr<Queue> open(const std::string& address);

}  // namespace kbench::cli
