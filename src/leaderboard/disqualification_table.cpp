#include "leaderboard/disqualification_table.hpp"

#include "leaderboard/query.hpp"

#include <fmt/format.h>

namespace kbench {

std::string to_text(const Disqualification& disqualification) {
  const auto& [user, submission, reason, by, time] = disqualification;
  return fmt::format("{}, by {}, {}: {}", submission == 0 ? user : fmt::format("#{}", submission), by,
                     to_text(time).substr(0, 10), reason);
}

namespace leaderboard {

using soci::into;
using soci::use;

std::vector<Disqualification> DisqualificationTable::of_board(std::int64_t board) {
  Disqualification line;
  std::string time;
  soci::statement lines =
      query(sql_,
            "SELECT submitter, submission_id, reason, disqualified_by, disqualified_utc FROM "
            "disqualifications WHERE "
            "board_id = :board ORDER BY id",
            use(board), into(line.user), into(line.submission), into(line.reason), into(line.by), into(time));
  std::vector<Disqualification> all;
  while (lines.fetch()) {
    line.time = parse_time(time);
    all.push_back(line);
  }
  return all;
}

void DisqualificationTable::insert(std::int64_t board, const Disqualification& disqualification) {
  const std::string time = to_text(disqualification.time);
  sql_ << "INSERT INTO disqualifications (board_id, submission_id, submitter, reason, disqualified_by, "
          "disqualified_utc) "
          "VALUES (:board, :submission, :user, :reason, :by, :time)",
      use(board), use(disqualification.submission), use(disqualification.user), use(disqualification.reason),
      use(disqualification.by), use(time);
}

void DisqualificationTable::remove(std::int64_t board, const std::string& user, std::int64_t submission) {
  sql_ << "DELETE FROM disqualifications WHERE board_id = :board AND submitter = :user AND submission_id = "
          ":submission",
      use(board), use(user), use(submission);
}

}  // namespace leaderboard
}  // namespace kbench
