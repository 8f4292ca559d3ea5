#include "boards/comparison_table.hpp"

#include "base/document/json.hpp"
#include "boards/comparison.hpp"
#include "store/sql/query.hpp"

#include <nlohmann/json.hpp>

#include <exception>

namespace kbench::leaderboard {

using soci::into;
using soci::use;

void ComparisonTable::insert(const StoredBoard& board, const BoardComparison& comparison) {
  const std::string pairs = nlohmann::json(comparison.pairs).dump();
  const std::string ended = to_text(comparison.ended);
  sql_ << "INSERT INTO comparisons (board_id, device, first_id, second_id, pairs, compared_by, ended_utc) "
          "VALUES (:board, :device, :first, :second, :pairs, :by, :ended)",
      use(board.id), use(comparison.device), use(comparison.first), use(comparison.second), use(pairs),
      use(comparison.by), use(ended);
}

std::vector<BoardComparison> ComparisonTable::of_board(const StoredBoard& board) {
  BoardComparison line;
  line.board = board.board.settings.name;
  std::string pairs;
  std::string ended;
  soci::statement lines =
      store::query(sql_,
                   "SELECT device, first_id, second_id, pairs, compared_by, ended_utc FROM comparisons "
                   "WHERE board_id = :board ORDER BY id",
                   use(board.id), into(line.device), into(line.first), into(line.second), into(pairs),
                   into(line.by), into(ended));
  std::vector<BoardComparison> comparisons;
  while (lines.fetch()) {
    BoardComparison comparison = line;
    try {
      document::parse(pairs).get_to(comparison.pairs);
      comparison.ended = parse_time(ended);
      conclude(comparison, board.board.settings.ranking);
    } catch (const std::exception& error) {
      comparison.unreadable = error.what();
    }
    comparisons.push_back(std::move(comparison));
  }
  return comparisons;
}

}  // namespace kbench::leaderboard
