#include "leaderboard/event_table.hpp"

#include "leaderboard/query.hpp"

#include <string>

namespace kbench::leaderboard {

using soci::into;
using soci::use;

void EventTable::insert(std::int64_t board, const BoardEvent& event) {
  const std::string time = to_text(event.time);
  sql_ << "INSERT INTO board_events (board_id, happened_utc, actor, action, detail) VALUES (:board, :time, "
          ":by, :action, "
          ":detail)",
      use(board), use(time), use(event.by), use(event.action), use(event.detail);
}

std::vector<BoardEvent> EventTable::of_board(std::int64_t board) {
  BoardEvent event;
  std::string time;
  soci::statement lines = query(
      sql_,
      "SELECT happened_utc, actor, action, detail FROM board_events WHERE board_id = :board ORDER BY id",
      use(board), into(time), into(event.by), into(event.action), into(event.detail));
  std::vector<BoardEvent> events;
  while (lines.fetch()) {
    event.time = parse_time(time);
    events.push_back(event);
  }
  return events;
}

}  // namespace kbench::leaderboard
