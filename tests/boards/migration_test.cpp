// The steps of a toy schema: a shelf of books, of which each has had an author since version 8.
#include "store/sql/migration.hpp"

#include "boards/store.hpp"
#include "catch.hpp"

#include <kbench/error.hpp>

#include <string>
#include <vector>

namespace kbench::store {
namespace {

using tests::TestStore;

const Migration version_7{"CREATE TABLE books (id ID, title TEXT NOT NULL, price REAL NOT NULL)"};
const Migration version_8{"ALTER TABLE books ADD COLUMN author TEXT NOT NULL DEFAULT ''",
                          "UPDATE books SET author = 'unknown'"};

Schema shelf(std::vector<Migration> steps) {
  return {.version_table = "shelf_version", .steps = std::move(steps), .first_version = 7};
}

Database connect(const TestStore& store, StoreAccess access = StoreAccess::make) {
  return {parse_address(store.url()), access};
}

int number(Database& database, const std::string& query) {
  int found = 0;
  database.sql() << query, soci::into(found);
  return found;
}

int version_of(Database& database) { return number(database, "SELECT version FROM shelf_version"); }

// Makes a shelf of version 7 with one book.
void make_old(const TestStore& store) {
  Database database = connect(store);
  migrate(database, shelf({version_7}),
          [&] { database.sql() << "INSERT INTO books (title, price) VALUES ('Emma', 7.25)"; });
}

const auto is_not_new = [] { FAIL("the store is not new"); };

}  // namespace

TEST_CASE("a new store has all steps, the version of the last one, and what is done when it is new") {
  const TestStore store;
  if (store.is_skipped()) return;
  Database database = connect(store);
  int times = 0;
  migrate(database, shelf({version_7, version_8}), [&] { ++times; });
  CHECK(times == 1);
  CHECK(version_of(database) == 8);
  CHECK(number(database, "SELECT count(*) FROM books WHERE author = ''") == 0);
}

TEST_CASE("an older store gets the steps that it lacks, each once, and keeps what is in it") {
  const TestStore store;
  if (store.is_skipped()) return;
  make_old(store);
  const Schema newer = shelf({version_7, version_8});
  Database database = connect(store, StoreAccess::write);
  migrate(database, newer, is_not_new);
  migrate(database, newer, is_not_new);
  CHECK(version_of(database) == 8);
  CHECK(number(database,
               "SELECT count(*) FROM books WHERE title = 'Emma' AND author = 'unknown' AND price = "
               "7.25") == 1);
}

TEST_CASE("a step that fails leaves the store as it was") {
  const TestStore store;
  if (store.is_skipped()) return;
  make_old(store);
  Migration broken = version_8;
  broken.emplace_back("CREATE nonsense");
  {
    Database database = connect(store);
    CHECK_THROWS_AS(migrate(database, shelf({version_7, broken}), is_not_new), Error);
  }
  Database database = connect(store);
  CHECK(version_of(database) == 7);
  CHECK_NOTHROW(migrate(database, shelf({version_7, version_8}), is_not_new));  // the column is not there yet
}

TEST_CASE("a store of a version that the schema does not have is refused, and not changed") {
  const TestStore store;
  if (store.is_skipped()) return;
  make_old(store);
  for (const int version : {6, 9}) {
    Database database = connect(store);
    database.sql() << "UPDATE shelf_version SET version = " + std::to_string(version);
    CHECK_THROWS_AS(migrate(database, shelf({version_7, version_8}), is_not_new), Error);
    CHECK(version_of(database) == version);
  }
}

}  // namespace kbench::store
