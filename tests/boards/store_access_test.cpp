// Stores that whoever reads them may not write.
#include "boards/made_up.hpp"
#include "boards/store.hpp"
#include "catch.hpp"
#include "language/toolchain/scratch_directory.hpp"
#include "store/sql/database.hpp"
#include "store/sql/migration.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <memory>
#include <string>

namespace kbench::tests {
namespace {

namespace fs = std::filesystem;

// Root may write everything, so a test that it runs goes on as nobody.
class WithoutPrivileges {
 public:
  WithoutPrivileges() {
    if (::geteuid() == 0) REQUIRE(::seteuid(nobody) == 0);
  }
  WithoutPrivileges(const WithoutPrivileges&) = delete;
  WithoutPrivileges& operator=(const WithoutPrivileges&) = delete;
  ~WithoutPrivileges() {
    if (::geteuid() != ::getuid()) static_cast<void>(::seteuid(::getuid()));
  }

 private:
  static constexpr uid_t nobody = 65534;
};

// A file with a board, a directory of which only its owner may write.
struct OwnedStore {
  ScratchDirectory directory;
  fs::path file = directory.path() / "of somebody's, 100 %?" / "boards.db";

  OwnedStore() {
    ::chmod(directory.path().c_str(), 0755);
    fs::create_directory(file.parent_path());
    Leaderboard leaderboard(file.string());
    leaderboard.create_board(ada, settings());
    submit(leaderboard, "bob", accepted(1.0));
  }
  ~OwnedStore() { protect(0755); }
  OwnedStore(const OwnedStore&) = delete;
  OwnedStore& operator=(const OwnedStore&) = delete;

  void protect(mode_t of_directory = 0555) const {
    for (const auto& each : fs::directory_iterator(file.parent_path())) ::chmod(each.path().c_str(), 0444);
    ::chmod(file.parent_path().c_str(), of_directory);
  }
};

const LeaderboardOptions to_read{.access = StoreAccess::read};

}  // namespace

TEST_CASE("a store that its reader may not write is read, whether or not somebody else has it open") {
  for (const bool is_open_elsewhere : {false, true}) {
    CAPTURE(is_open_elsewhere);
    const OwnedStore store;
    std::unique_ptr<Leaderboard> writer;
    if (is_open_elsewhere) {
      writer = std::make_unique<Leaderboard>(store.file.string());
      submit(*writer, "eve", accepted(2.0));
    }
    store.protect();
    const WithoutPrivileges reader;
    const Leaderboard leaderboard(store.file.string(), to_read);
    CHECK(leaderboard.boards().size() == 1);
    CHECK(users(leaderboard.standing(root, "sums", model)).size() == (is_open_elsewhere ? 2 : 1));
    CHECK(leaderboard.check().empty());
  }
}

TEST_CASE("who may not write a store is told so when they change it") {
  const OwnedStore store;
  store.protect();
  const WithoutPrivileges reader;
  const std::string refusal = message_of([&] {
    Leaderboard leaderboard(store.file.string(), {.access = StoreAccess::write});
    leaderboard.record({"eve"}, "sums", source());
  });
  CHECK(contains(refusal, "can be read and not written by this user"));
}

TEST_CASE("what is opened to be read is not changed, and not made") {
  const TestStore store;
  if (store.is_skipped()) return;
  CHECK(contains(message_of([&] { store.open(to_read); }), "there is no store"));
  CHECK(contains(message_of([&] { store.open({.access = StoreAccess::write}); }), "there is no store"));
  store.open().create_board(ada, settings());
  Leaderboard leaderboard = store.open(to_read);
  CHECK(contains(message_of([&] { leaderboard.close_board(ada, "sums"); }), "was opened to be read"));
  CHECK_FALSE(leaderboard.board("sums").closed.has_value());
}

TEST_CASE("a file without a log that changes while it is read is not believed") {
  const OwnedStore store;
  store.protect();
  const WithoutPrivileges reader;
  store::Database database(store::parse_address(store.file.string()), StoreAccess::read);
  const auto before = fs::last_write_time(store.file);
  const std::string refusal = message_of([&] {
    database.read([&] {
      static_cast<void>(::seteuid(::getuid()));
      ::chmod(store.file.c_str(), 0644);
      fs::last_write_time(store.file, before + std::chrono::seconds(1));
    });
  });
  CHECK(contains(refusal, "was changed while it was read: ask again"));
}

TEST_CASE(
    "a store of an older version is brought up to date to be read, and where it cannot be, that is said") {
  const OwnedStore store;
  const store::Address address = store::parse_address(store.file.string());
  store::Schema toys{.version_table = "toys_version",
                     .steps = {{"CREATE TABLE toys (id ID, x TEXT NOT NULL)"}}};
  const auto add_step = [&](const std::string& column) {
    toys.steps.push_back({"ALTER TABLE toys ADD COLUMN " + column + " TEXT NOT NULL DEFAULT ''"});
  };
  {
    store::Database writer(address, StoreAccess::write);
    CHECK_THROWS_AS(store::migrate(writer, toys, [] {}),
                    Error);  // there are no toys, and none are made
    store::Database maker(address, StoreAccess::make);
    store::migrate(maker, toys, [] {});
  }
  store::Database database(address, StoreAccess::read);
  add_step("y");
  store::bring_up_to_date(database, address, toys);
  store::bring_up_to_date(database, address, toys);
  std::string version;
  database.sql() << "SELECT version FROM toys_version", soci::into(version);
  CHECK(version == "2");

  add_step("z");
  store.protect();
  const WithoutPrivileges reader;
  const std::string refusal = message_of([&] { store::bring_up_to_date(database, address, toys); });
  CHECK(contains(refusal, "once it is brought up to date, which this user cannot do"));
  CHECK(contains(refusal, "can be read and not written by this user"));
}

}  // namespace kbench::tests
