// The logs of boards. Every function is called within a transaction.
#pragma once

#include <kbench/leaderboard/board.hpp>

#include <soci/soci.h>

#include <cstdint>
#include <string_view>
#include <vector>

namespace kbench::leaderboard {

inline constexpr std::string_view event_join = "join";
inline constexpr std::string_view event_leave = "leave";

class EventTable {
 public:
  explicit EventTable(soci::session& sql) : sql_(sql) {}

  void insert(std::int64_t board, const BoardEvent& event);
  std::vector<BoardEvent> of_board(std::int64_t board);  // sorted by insertion

 private:
  soci::session& sql_;
};

}  // namespace kbench::leaderboard
