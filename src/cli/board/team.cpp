// Commands about the teams of a board.
#include "cli/board/commands.hpp"
#include "cli/board/store.hpp"
#include "cli/terminal.hpp"
#include "document/json.hpp"
#include "document/text.hpp"
#include "leaderboard/documents.hpp"
#include "report/columns.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>

namespace kbench::cli::board {
namespace {

struct MembersArguments : BoardArguments {
  std::string team;
  std::vector<std::string> users;
};

struct TeamsArguments : BoardArguments {
  bool json = false;
};

CLI::Option* add_members(CLI::App* command, MembersArguments& arguments) {
  add_board_name(command, arguments.board);
  command->add_option("TEAM", arguments.team, "The team")->required()->type_name("");
  return command->add_option("USER", arguments.users, "Its members, by their names")->type_name("");
}

void print_members(const Leaderboard& leaderboard, const Actor& by, const MembersArguments& arguments) {
  const std::string name = checked_user_name(arguments.team);
  for (const BoardTeam& each : leaderboard.teams(by, arguments.board)) {
    if (each.name == name) {
      print(document::printable_line(fmt::format("The team {} of {} has: {}", name, arguments.board,
                                                 fmt::join(each.members, ", "))) +
            '\n');
    }
  }
}

int add_to_team(const MembersArguments& arguments) {
  Leaderboard leaderboard = open_store(arguments);
  const Actor by = current_user(leaderboard);
  leaderboard.add_to_team(by, arguments.board, arguments.team, arguments.users);
  print_members(leaderboard, by, arguments);
  return success;
}

int remove_from_team(const MembersArguments& arguments) {
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

int teams(const TeamsArguments& arguments) {
  const Leaderboard leaderboard = open_store_to_read(arguments);
  const std::vector<BoardTeam> teams = leaderboard.teams(current_user(leaderboard), arguments.board);
  if (arguments.json) {
    print(document::dump(leaderboard::document_of(teams)) + '\n');
    return success;
  }
  if (teams.empty()) print_note(fmt::format("No team of {} is shown to you.\n", arguments.board));
  using report::Align;
  report::Columns columns{{Align::left, Align::left}};
  for (const BoardTeam& each : teams)
    columns.add({each.name, fmt::format("{}", fmt::join(each.members, ", "))});
  print(columns.text());
  return success;
}

void add_addition(Commands& commands, CLI::App* team) {
  const auto arguments = std::make_shared<MembersArguments>();
  CLI::App* command = commands.add(
      "add", "Add users to a team, which is made if it is new (the board's creator, or an admin)", arguments,
      add_to_team, team);
  add_members(command, *arguments)->required();
  command->footer(
      "A user is in one team of a board at most, and every submission of theirs is the team's.\n\n"
      "Example:\n"
      "  kbench board team add finals red bob eve");
}

void add_removal(Commands& commands, CLI::App* team) {
  const auto arguments = std::make_shared<MembersArguments>();
  CLI::App* command = commands.add("remove", "Take users out of a team, or the team itself (likewise)",
                                   arguments, remove_from_team, team);
  add_members(command, *arguments);
  command->footer(
      "Their submissions stay the team's. A team that has submitted cannot be removed.\n\n"
      "Examples:\n"
      "  kbench board team remove finals red eve\n"
      "  kbench board team remove finals blue");
}

void add_list_of_teams(Commands& commands, CLI::App* team) {
  const auto arguments = std::make_shared<TeamsArguments>();
  CLI::App* command =
      commands.add("list", "The teams of a board with their members; an anonymous board shows only yours",
                   arguments, teams, team);
  add_board_name(command, arguments->board);
  add_json(command, arguments->json);
}

}  // namespace

void add_team(Commands& commands) {
  CLI::App* team = commands.add_group("team", "The teams of a board that ranks teams, and who is in which");
  add_addition(commands, team);
  add_removal(commands, team);
  add_list_of_teams(commands, team);
}

}  // namespace kbench::cli::board
