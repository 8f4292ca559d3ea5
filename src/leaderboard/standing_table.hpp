// The standings, read. Every function is called within a transaction.
#pragma once

#include <kbench/leaderboard/standing.hpp>

#include <soci/soci.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace kbench::leaderboard {

class StandingTable {
 public:
  StandingTable(soci::session& sql, std::int64_t board, std::string device, Ranking ranking)
      : sql_(sql), board_(board), device_(std::move(device)), ranking_(ranking) {}

  struct Entries {
    std::vector<StandingEntry> entries = {};
    std::size_t plugins = 0;  // different files of the problem's plugin
  };

  // The first of a version, the best first, with their ranks.
  Entries entries(std::int64_t version, std::size_t most);

  std::size_t users(std::int64_t version);

  // Who has results of other versions, and none of this.
  std::size_t outdated_users(std::int64_t version);

  // Who has accepted results without a score, of that version of the problem or a newer one, and none that counts in
  // `version`.
  std::size_t unranked_users(std::int64_t version, int problem_version);

 private:
  soci::session& sql_;
  std::int64_t board_;
  std::string device_;
  Ranking ranking_;
};

}  // namespace kbench::leaderboard
