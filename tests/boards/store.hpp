// The store that a test is about: one that is new, on the database that KBENCH_TEST_STORE names, "sqlite" or
// "postgresql". CTest runs each file of tests that includes this on both.
//
//     TEST_CASE("...") {
//       const TestStore store;
//       if (store.is_skipped()) return;
//       Leaderboard leaderboard = store.open();
#pragma once

#include "boards/postgres_server.hpp"

#include <kbench/leaderboard.hpp>

#include <stdlib.h>

#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>

namespace kbench::tests {

class TestStore {
 public:
  TestStore() {
    const char* const kind = std::getenv("KBENCH_TEST_STORE");
    if (kind != nullptr && std::string(kind) == "postgresql") {
      if (const PostgresServer* server = PostgresServer::find()) url_ = server->new_store();
      return;
    }
    std::string name = (std::filesystem::temp_directory_path() / "kbench-store-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot make " + name);
    directory_ = name;
    url_ = (directory_ / "boards.db").string();
  }
  TestStore(const TestStore&) = delete;
  TestStore& operator=(const TestStore&) = delete;
  ~TestStore() {
    std::error_code ignored;
    if (!directory_.empty()) std::filesystem::remove_all(directory_, ignored);
  }

  bool is_skipped() const {
    if (url_.empty()) std::cout << "SKIPPED: PostgreSQL is not installed (package postgresql)\n";
    return url_.empty();
  }
  bool is_sqlite() const { return !directory_.empty(); }

  const std::string& url() const { return url_; }
  Leaderboard open(LeaderboardOptions options = {}) const { return Leaderboard(url_, std::move(options)); }

 private:
  std::filesystem::path directory_;  // empty for PostgreSQL
  std::string url_;
};

}  // namespace kbench::tests
