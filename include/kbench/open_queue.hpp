// Queues in a database, of the library kbench::queues.
#pragma once

#include <kbench/export.hpp>
#include <kbench/queue.hpp>

#include <memory>
#include <string_view>

namespace kbench {

// "postgresql://USER@HOST/DATABASE" for many machines, or for one a file: "sqlite://queue.db" or a path. The tables
// are made where they are missing; they may be beside those of boards. Throws Error if the database cannot be
// reached, or is of a newer kbench.
KBENCH_API std::shared_ptr<Queue> open_queue(std::string_view address);

}  // namespace kbench
