// Reads the standings. Every function is called within a transaction.
#pragma once

#include "boards/board_table.hpp"

#include <kbench/leaderboard/standing.hpp>

#include <soci/soci.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace kbench::leaderboard {

class StandingTable {
 public:
  StandingTable(soci::session& sql, const StoredBoard& board, std::string device)
      : sql_(sql),
        board_(board.id),
        device_(std::move(device)),
        ranking_(board.board.settings.ranking),
        ranks_teams_(board.board.settings.ranks_teams) {}

  struct Entries {
    std::vector<StandingEntry> entries = {};
    std::size_t plugins = 0;  // different files of the problem's plugin
  };

  // The best entries of a version, the best first, with their ranks: of all entrants, or of one and the baseline.
  Entries entries(std::int64_t version, std::size_t most, const std::optional<std::string>& only);

  // The number of entrants, which are users or teams.
  std::size_t users(std::int64_t version);

  // The number of entrants with results of other versions only.
  std::size_t outdated_users(std::int64_t version);

  // The number of entrants with accepted results for that version of the problem or a newer one, but none with a score
  // and none that counts in `version`.
  // score, and of whom none counts in `version`.
  std::size_t unranked_users(std::int64_t version, int problem_version);

 private:
  soci::session& sql_;
  std::int64_t board_;
  std::string device_;
  Ranking ranking_;
  bool ranks_teams_;
};

}  // namespace kbench::leaderboard
