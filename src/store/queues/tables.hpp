// The tables of a queue.
#pragma once

#include "store/sql/migration.hpp"

namespace kbench::queue_store {

const store::Schema& tables();

}  // namespace kbench::queue_store
