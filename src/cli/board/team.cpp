// Commands about the teams of a board.
#include "base/document/text.hpp"
#include "cli/board/commands.hpp"
#include "cli/terminal.hpp"
#include "report/columns.hpp"

#include <kbench/leaderboard/actor.hpp>
#include <kbench/leaderboard/team.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>
#include <vector>

namespace kbench::cli::board {
namespace {

using nlohmann::json;
using Teams = std::vector<BoardTeam>;

// Says who is in the team now.
int print_team(const Teams& teams, const json& arguments) {
  const std::string name = checked_user_name(arguments.at("team").get<std::string>());
  const std::string board = arguments.at("board");
  const auto team =
      std::find_if(teams.begin(), teams.end(), [&](const auto& each) { return each.name == name; });
  const std::string text = team == teams.end() ? fmt::format("The team {} of {} is removed.", name, board)
                                               : fmt::format("The team {} of {} has: {}", name, board,
                                                             fmt::join(team->members, ", "));
  print(document::printable_line(text) + '\n');
  return success;
}

int print_teams(const Teams& teams, const json& arguments) {
  if (teams.empty())
    print_note(fmt::format("No team of {} is shown to you.\n", arguments.at("board").get<std::string>()));
  using report::Align;
  report::Columns columns{{Align::left, Align::left}};
  for (const BoardTeam& each : teams)
    columns.add({each.name, fmt::format("{}", fmt::join(each.members, ", "))});
  print(columns.text());
  return success;
}

}  // namespace

void add_team(Commands& commands) {
  CLI::App* team = commands.add_group("team", "The teams of a board that ranks teams, and who is in which");
  commands.add("add", "board_add_to_team", print_team,
               {.footer = "A user is in one team of a board at most, and every submission of theirs is the "
                          "team's.\n\n"
                          "Example:\n"
                          "  kbench board team add finals red bob eve"},
               team);
  commands.add(
      "remove", "board_remove_from_team", print_team,
      {.footer = "Their submissions stay the team's. A team that has submitted cannot be removed.\n\n"
                 "Examples:\n"
                 "  kbench board team remove finals red eve\n"
                 "  kbench board team remove finals blue"},
      team);
  commands.add("list", "board_teams", print_teams, {}, team);
}

}  // namespace kbench::cli::board
