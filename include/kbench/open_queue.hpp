// Queues in a database, of the library kbench::queues.
#pragma once

#include <kbench/export.hpp>
#include <kbench/queue.hpp>

#include <memory>
#include <string_view>

namespace kbench {

// "postgresql://USER@HOST/DATABASE", or any other address that libpq takes, for many machines; for one machine a file:
// "sqlite://queue.db" or a path. The tables are made if they are missing; the database may also hold those of boards. A
// server that is away is no error here: the functions of the queue then throw, and Batch and Worker try again. Throws
// Error for an address that cannot be read, a server that refuses the user or lacks the database, and a queue of a
// newer kbench.
KBENCH_API std::shared_ptr<Queue> open_queue(std::string_view address);

}  // namespace kbench
