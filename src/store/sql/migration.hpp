// The tables of a store, and their migration from older versions of kbench.
//
// A separate table records the version of a schema, which is that of its last step. Released steps never change: a
// further step changes a table.
#pragma once

#include "store/sql/database.hpp"

#include <functional>
#include <string>
#include <vector>

namespace kbench::store {

// The statements of one step, in SQL that both databases understand. Two words are exceptions: ID is a unique number
// from the database, and REAL a float64.
using Migration = std::vector<std::string>;

struct Schema {
  std::string version_table;  // holds the version of this schema alone: a store may have several
  std::vector<Migration> steps;

  // The version of the first step. Lower ones were in use before kbench 0.2.0, and are refused.
  int first_version = 1;

  int last_version() const { return first_version + static_cast<int>(steps.size()) - 1; }
};

// Brings the store to the version of the last step, in one transaction. The transaction includes `when_new`, which
// is called once the tables of a new store are there. Throws Error, and changes nothing, for a version that is not of
// the schema. It throws Error as well where there are no tables and none are to be made.
void migrate(Database& database, const Schema& schema, const std::function<void()>& when_new);

// Migrates an older store that `database` has opened to read, by a connection of its own. Throws Error if this user
// may not write it.
void bring_up_to_date(Database& database, const Address& address, const Schema& schema);

}  // namespace kbench::store
