#include "boards/event_table.hpp"

#include "store/sql/query.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>

namespace kbench {

std::string to_text(const BoardEvent& event) {
  std::vector<std::string> parts;
  if (!event.user.empty()) parts.push_back(event.user);
  if (!event.team.empty()) parts.push_back("team " + event.team);
  const std::string whom = fmt::format("{}", fmt::join(parts, ", "));
  return whom.empty() || event.detail.empty() ? whom + event.detail : whom + ": " + event.detail;
}

namespace leaderboard {

using soci::into;
using soci::use;

void EventTable::insert(std::int64_t board, const BoardEvent& event) {
  const std::string time = to_text(event.time);
  sql_ << "INSERT INTO board_events (board_id, happened_utc, actor, action, about_user, about_team, detail) "
          "VALUES (:board, :time, :by, :action, :user, :team, :detail)",
      use(board), use(time), use(event.by), use(event.action), use(event.user), use(event.team),
      use(event.detail);
}

std::vector<BoardEvent> EventTable::of_board(std::int64_t board) {
  BoardEvent event;
  std::string time;
  soci::statement lines = store::query(
      sql_,
      "SELECT happened_utc, actor, action, about_user, about_team, detail FROM board_events WHERE board_id = "
      ":board ORDER BY id",
      use(board), into(time), into(event.by), into(event.action), into(event.user), into(event.team),
      into(event.detail));
  std::vector<BoardEvent> events;
  while (lines.fetch()) {
    event.time = parse_time(time);
    events.push_back(event);
  }
  return events;
}

}  // namespace leaderboard
}  // namespace kbench
