// Submissions that were measured side by side. Every function is called within a transaction.
#pragma once

#include "boards/board_table.hpp"

#include <kbench/leaderboard/comparison.hpp>

#include <soci/soci.h>

#include <vector>

namespace kbench::leaderboard {

class ComparisonTable {
 public:
  explicit ComparisonTable(soci::session& sql) : sql_(sql) {}

  void insert(const StoredBoard& board, const BoardComparison& comparison);
  // Returns them in the order in which they were recorded.
  std::vector<BoardComparison> of_board(const StoredBoard& board);

 private:
  soci::session& sql_;
};

}  // namespace kbench::leaderboard
