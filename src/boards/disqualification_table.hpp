// The disqualified entrants and submissions of boards. Every function is called within a transaction. Changes need
// the lock of the board, and EvaluationTable::find_disqualified() afterwards.
#pragma once

#include "boards/board_table.hpp"

#include <kbench/leaderboard/board.hpp>

#include <soci/soci.h>

#include <cstdint>
#include <string>
#include <vector>

namespace kbench::leaderboard {

class DisqualificationTable {
 public:
  explicit DisqualificationTable(soci::session& sql) : sql_(sql) {}

  std::vector<Disqualification> of_board(const StoredBoard& board);  // sorted by insertion
  void insert(std::int64_t board, const Disqualification& disqualification);
  void remove(std::int64_t board, const std::string& entrant, std::int64_t submission);

 private:
  soci::session& sql_;
};

}  // namespace kbench::leaderboard
