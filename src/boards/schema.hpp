// The tables of a store's boards.
#pragma once

#include "store/sql/migration.hpp"

namespace kbench::leaderboard {

const store::Schema& tables();

}  // namespace kbench::leaderboard
