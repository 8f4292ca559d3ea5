// The tables of a store, and their migration from older versions of kbench.
//
// A separate table records the last step of a schema. Released steps never change: a further step changes a table.
#pragma once

#include "store/database.hpp"

#include <functional>
#include <string>
#include <vector>

namespace kbench::store {

// The statements of one step, in SQL that both databases understand. Exceptions are the words of the schema, and two
// more: ID is a unique number from the database, and REAL a float64.
using Migration = std::vector<std::string>;

// A word that differs between the databases.
struct Word {
  std::string text;
  std::string sqlite;
  std::string postgresql;
};

struct Schema {
  std::string version_table;  // of this schema alone: a store may have several
  std::vector<Migration> steps;
  std::vector<Word> words = {};
};

// Whether the store is of an older kbench.
bool is_outdated(Database& database, const Schema& schema);

// Brings the store to the version after the last step, in one transaction. The transaction includes `when_new`, which
// is called once the tables of a new store are there. Throws Error, and changes nothing, when the store has come
// further. It throws Error as well where there are no tables and none are to be made.
void migrate(Database& database, const Schema& schema, const std::function<void()>& when_new);

}  // namespace kbench::store
