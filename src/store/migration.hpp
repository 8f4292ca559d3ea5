// The tables of a store, and how those of older versions of kbench become today's.
//
// A table of its own says which step a schema has come to. Steps are never changed once they have been released: what a table is
// to be, a further step makes of it.
#pragma once

#include "store/database.hpp"

#include <functional>
#include <string>
#include <vector>

namespace kbench::store {

// The statements of one step, in SQL that both databases understand but for the words of the schema and two more: ID is a number
// that the database gives out and never twice, and REAL a float64.
using Migration = std::vector<std::string>;

// What the databases say in different ways.
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

// Brings the store to the version that the steps end with, in one transaction, to which `when_new` belongs: it is
// called once the tables of a new store are there. Throws Error, and changes nothing, when the store has come
// further.
// It throws Error as well where there are no tables and none are to be made.
void migrate(Database& database, const Schema& schema, const std::function<void()>& when_new);

}  // namespace kbench::store
