// A team is a group of users who submit together to a board that ranks teams.
//
//     leaderboard.create_board(ada, {.name = "sums", ..., .ranks_teams = true}, {{"red", {"bob", "eve"}}});
//     leaderboard.add_to_team(ada, "sums", "blue", {"carol"});
//
// Every submission of a member is the team's: it counts for the team's entry in the standing and for its quota. A user is in
// at most one team of a board. A submission stays its team's when its user leaves.
#pragma once

#include <kbench/export.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace kbench {

// Users who submit together. checked_user_name() makes all names.
struct BoardTeam {
  std::string name = {};
  std::vector<std::string> members = {};  // sorted, at least one

  friend bool operator==(const BoardTeam&, const BoardTeam&) = default;
};

// Reads comma-separated values (RFC 4180): a line of names, `team,user`, then a line for each member. Teams are in the order
// in which they come. Throws Error, with the line's number, for anything else. Names are as checked_user_name() makes them.
KBENCH_API std::vector<BoardTeam> teams_from_csv(std::string_view text);

// One line.
KBENCH_API std::string to_json(const BoardTeam& team);

}  // namespace kbench
