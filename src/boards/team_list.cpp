// The teams of a board as hosts keep them, in a spreadsheet.
#include "boards/csv.hpp"

#include <kbench/error.hpp>
#include <kbench/leaderboard/actor.hpp>
#include <kbench/leaderboard/team.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace kbench {
namespace {

BoardTeam& entry_of(std::vector<BoardTeam>& teams, const std::string& name) {
  const auto found =
      std::find_if(teams.begin(), teams.end(), [&](const BoardTeam& each) { return each.name == name; });
  return found != teams.end() ? *found : teams.emplace_back(BoardTeam{.name = name});
}

}  // namespace

std::vector<BoardTeam> teams_from_csv(std::string_view text) {
  std::vector<leaderboard::CsvLine> lines = leaderboard::parse_csv(text);
  if (lines.empty() || lines.front().fields != std::vector<std::string>{"team", "user"})
    throw Error("line 1: expected the names of the columns: team,user");
  std::vector<BoardTeam> teams;
  for (auto line = lines.begin() + 1; line != lines.end(); ++line) {
    if (line->fields.size() != 2) {
      throw Error(fmt::format("line {}: expected a team and one of its users, and not {} fields",
                              line->number, line->fields.size()));
    }
    try {
      entry_of(teams, checked_user_name(line->fields[0]))
          .members.push_back(checked_user_name(line->fields[1]));
    } catch (const Error& error) {
      throw Error(fmt::format("line {}: {}", line->number, error.what()));
    }
  }
  for (BoardTeam& each : teams) std::sort(each.members.begin(), each.members.end());
  return teams;
}

}  // namespace kbench
