// The teams of boards that rank teams. Every function is called within a transaction; changes need the lock of the
// board.
#pragma once

#include <kbench/leaderboard/team.hpp>

#include <soci/soci.h>

#include <cstdint>
#include <string>
#include <vector>

namespace kbench::leaderboard {

class TeamTable {
 public:
  explicit TeamTable(soci::session& sql) : sql_(sql) {}

  std::vector<BoardTeam> of_board(std::int64_t board);                 // sorted by name
  std::string team_of(std::int64_t board, const std::string& member);  // empty if they are in none

  void make(std::int64_t board, const std::string& team);  // does nothing if it is there
  void add(std::int64_t board, const std::string& team, const std::string& member);
  void remove(std::int64_t board, const std::string& member);
  void remove_team(std::int64_t board, const std::string& team);  // removes its members, too

 private:
  soci::session& sql_;
};

}  // namespace kbench::leaderboard
