// The tables of a service, beside those of its queue.
#pragma once

#include "store/sql/migration.hpp"

namespace kbench::service {

const store::Schema& tables();

}  // namespace kbench::service
