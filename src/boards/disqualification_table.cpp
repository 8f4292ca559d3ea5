#include "boards/disqualification_table.hpp"

#include "store/sql/query.hpp"

#include <fmt/format.h>

namespace kbench {

std::string to_text(const Disqualification& disqualification) {
  const auto& [user, team, submission, reason, by, time] = disqualification;
  std::string what = user;
  if (!team.empty()) what = "team " + team;
  if (submission != 0) what = fmt::format("#{}", submission);
  return fmt::format("{}, by {}, {}: {}", what, by, to_text(time).substr(0, 10), reason);
}

namespace leaderboard {

using soci::into;
using soci::use;

std::vector<Disqualification> DisqualificationTable::of_board(const StoredBoard& board) {
  Disqualification line;
  std::string& entrant = board.board.settings.ranks_teams ? line.team : line.user;
  std::string time;
  soci::statement lines = store::query(
      sql_,
      "SELECT entrant, submission_id, reason, disqualified_by, disqualified_utc FROM "
      "disqualifications WHERE "
      "board_id = :board ORDER BY id",
      use(board.id), into(entrant), into(line.submission), into(line.reason), into(line.by), into(time));
  std::vector<Disqualification> all;
  while (lines.fetch()) {
    line.time = parse_time(time);
    all.push_back(line);
  }
  return all;
}

void DisqualificationTable::insert(std::int64_t board, const Disqualification& disqualification) {
  const std::string& entrant = disqualification.team.empty() ? disqualification.user : disqualification.team;
  const std::string time = to_text(disqualification.time);
  sql_ << "INSERT INTO disqualifications (board_id, submission_id, entrant, reason, disqualified_by, "
          "disqualified_utc) "
          "VALUES (:board, :submission, :entrant, :reason, :by, :time)",
      use(board), use(disqualification.submission), use(entrant), use(disqualification.reason),
      use(disqualification.by), use(time);
}

void DisqualificationTable::remove(std::int64_t board, const std::string& entrant, std::int64_t submission) {
  sql_ << "DELETE FROM disqualifications WHERE board_id = :board AND entrant = :entrant AND submission_id = "
          ":submission",
      use(board), use(entrant), use(submission);
}

}  // namespace leaderboard
}  // namespace kbench
