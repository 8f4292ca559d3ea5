// Who is in which team of a board.
#include "cli/board/store.hpp"
#include "cli/commands.hpp"
#include "cli/terminal.hpp"
#include "document/json.hpp"
#include "document/text.hpp"
#include "report/columns.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace kbench::cli::board {

namespace {

void print_members(const Leaderboard& leaderboard, const Actor& by, const Arguments& arguments) {
  const std::string name = checked_user_name(arguments.team);
  for (const Team& each : leaderboard.teams(by, arguments.board)) {
    if (each.name == name) {
      print(document::printable_line(fmt::format("The team {} of {} has: {}", name, arguments.board,
                                                 fmt::join(each.members, ", "))) +
            '\n');
    }
  }
}

}  // namespace

int add_to_team(const Arguments& arguments) {
  Leaderboard leaderboard = open_store(arguments);
  const Actor by = current_user(leaderboard);
  leaderboard.add_to_team(by, arguments.board, arguments.team, arguments.users);
  print_members(leaderboard, by, arguments);
  return success;
}

int remove_from_team(const Arguments& arguments) {
  Leaderboard leaderboard = open_store(arguments);
  const Actor by = current_user(leaderboard);
  leaderboard.remove_from_team(by, arguments.board, arguments.team, arguments.users);
  if (arguments.users.empty()) {
    print(document::printable_line(
              fmt::format("The team {} of {} is removed.", arguments.team, arguments.board)) +
          '\n');
  } else {
    print_members(leaderboard, by, arguments);
  }
  return success;
}

int teams(const Arguments& arguments) {
  const Leaderboard leaderboard = open_store_to_read(arguments);
  const std::vector<Team> teams = leaderboard.teams(current_user(leaderboard), arguments.board);
  if (arguments.json) {
    nlohmann::json document = nlohmann::json::array();
    for (const Team& each : teams) document.push_back(nlohmann::json::parse(to_json(each)));
    print(document::dump(document) + '\n');
    return success;
  }
  if (teams.empty()) print_note(fmt::format("No team of {} is shown to you.\n", arguments.board));
  using report::Align;
  report::Columns columns{{Align::left, Align::left}};
  for (const Team& each : teams) columns.add({each.name, fmt::format("{}", fmt::join(each.members, ", "))});
  print(columns.text());
  return success;
}

}  // namespace kbench::cli::board
