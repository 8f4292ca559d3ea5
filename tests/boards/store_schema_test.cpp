#include "boards/made_up.hpp"
#include "boards/store.hpp"
#include "catch.hpp"
#include "store/sql/database.hpp"

#include <string>

namespace kbench::leaderboard {
namespace {

using tests::TestStore;

store::Database connect(const TestStore& store) {
  return {store::parse_address(store.url()), StoreAccess::make};
}

int version_of(const TestStore& store) {
  store::Database database = connect(store);
  int version = 0;
  database.sql() << "SELECT version FROM schema_version", soci::into(version);
  return version;
}

}  // namespace

TEST_CASE("a store of a newer kbench is refused, and not changed") {
  const TestStore store;
  if (store.is_skipped()) return;
  store.open();
  connect(store).sql() << "UPDATE schema_version SET version = 1000";
  const std::string refusal = tests::message_of([&] { store.open(); });
  CHECK(tests::contains(refusal, "the store has version 1000"));
  CHECK(tests::contains(refusal, "or a newer one"));
  CHECK(version_of(store) == 1000);
}

TEST_CASE("a store of before kbench 0.2.0 is refused with what to do, and not changed") {
  const TestStore store;
  if (store.is_skipped()) return;
  store.open();
  for (const int version : {1, 8}) {
    connect(store).sql() << "UPDATE schema_version SET version = " + std::to_string(version);
    for (const StoreAccess access : {StoreAccess::read, StoreAccess::make}) {
      const std::string refusal = tests::message_of([&] { store.open({.access = access}); });
      CHECK(tests::contains(refusal, "the store has version " + std::to_string(version)));
      CHECK(tests::contains(refusal, "before kbench 0.2.0, and cannot be read; make a new store"));
    }
    CHECK(version_of(store) == version);
  }
}

TEST_CASE("a store that cannot be reached is named") {
  CHECK(
      tests::contains(tests::message_of([] { Leaderboard("/dev/null/boards.db"); }), "/dev/null/boards.db"));
  const std::string refusal =
      tests::message_of([] { Leaderboard("postgresql://judge:secret@/kbench?host=/nowhere"); });
  CHECK(tests::contains(refusal, "the store postgresql://judge@/kbench"));
  CHECK_FALSE(tests::contains(refusal, "secret"));
}

TEST_CASE("a connection that the server has ended meanwhile is made again") {
  const TestStore store;
  if (store.is_skipped() || store.is_sqlite()) return;
  Leaderboard leaderboard = store.open();
  leaderboard.create_board(tests::ada, tests::settings());
  const Ticket ticket = leaderboard.record({"bob"}, "sums", tests::source());
  connect(store).sql()
      << "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND "
         "backend_type = 'client backend'";
  CHECK_NOTHROW(leaderboard.finish(ticket, tests::accepted(1.0)));
  CHECK(leaderboard.standing(tests::root, "sums", tests::model).entries.size() == 1);
}

}  // namespace kbench::leaderboard
