// The tables of a store, and how those of older versions of kbench become today's.
//
// The table schema_version says which step a store has come to. Steps are never changed once they have been
// released: what a table is to be, a further step makes of it. tests/leaderboard/schema_*.sql are stores of each
// version.
#pragma once

#include "leaderboard/database.hpp"

#include <functional>
#include <string>
#include <vector>

namespace kbench::leaderboard {

// The statements of one step, in SQL that both databases understand but for two words: ID is a number that the
// database gives out and never twice, and REAL a float64.
using Migration = std::vector<std::string>;

// All steps; the first makes the tables of version 1.
const std::vector<Migration>& migrations();

// Whether the store is of an older kbench.
bool is_outdated(Database& database);

// Brings the store to the version that the steps end with, in one transaction, to which `when_new` belongs: it is
// called once the tables of a new store are there. Throws Error, and changes nothing, when the store has come
// further.
// It throws Error as well where there are no tables and none are to be made.
void migrate(Database& database, const std::function<void()>& when_new,
             const std::vector<Migration>& steps = migrations());

}  // namespace kbench::leaderboard
