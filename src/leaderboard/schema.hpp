// The tables of a store's boards, and their migrations from older versions of kbench: see store/migration.hpp.
// tests/leaderboard/schema_*.sql are stores of each version.
#pragma once

#include "store/migration.hpp"

#include <functional>
#include <vector>

namespace kbench::leaderboard {

// All steps; the first makes the tables of version 1.
const std::vector<store::Migration>& migrations();

// Whether the store is of an older kbench.
bool is_outdated(store::Database& database);

// Calls store::migrate() with these tables.
void migrate(store::Database& database, const std::function<void()>& when_new,
             const std::vector<store::Migration>& steps = migrations());

}  // namespace kbench::leaderboard
