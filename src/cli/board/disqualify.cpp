#include "base/document/text.hpp"
#include "cli/board/commands.hpp"
#include "cli/board/store.hpp"
#include "cli/terminal.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <memory>

namespace kbench::cli::board {
namespace {

// A submission, a user or a team.
struct SubjectArguments : BoardArguments {
  std::string id;
  std::string user;
  std::string team;
  std::string reason;
};

void add_subject(CLI::App* command, SubjectArguments& arguments) {
  add_board_name(command, arguments.board);
  auto* id = command->add_option("ID", arguments.id, "A submission's number, as 12 or #12")->type_name("");
  command->add_option("--user", arguments.user, "All that this user submitted")
      ->type_name("NAME")
      ->excludes(id);
  command->add_option("--team", arguments.team, "All that this team submitted, where the board ranks teams")
      ->type_name("NAME")
      ->excludes(id);
  command->add_option("--reason", arguments.reason, "Why; everybody can read it")
      ->required()
      ->type_name("TEXT");
}

// Checks that one of the three is named, that the board ranks such entrants, and that a submission is the board's.
bool names_submission(const SubjectArguments& arguments, const Leaderboard& leaderboard, const Actor& by) {
  const bool ranks_teams = leaderboard.board(arguments.board).settings.ranks_teams;
  const std::string& entrant = ranks_teams ? arguments.team : arguments.user;
  const std::string& other = ranks_teams ? arguments.user : arguments.team;
  if (arguments.id.empty() == entrant.empty() || !other.empty()) {
    throw Error(ranks_teams ? "name a submission by its number, or a team with --team: one of the two"
                            : "name a submission by its number, or a user with --user: one of the two");
  }
  if (arguments.id.empty()) return false;
  const std::int64_t id = parse_id(arguments.id);
  const std::string found = leaderboard.submission(by, id).board;
  if (found != arguments.board)
    throw Error(fmt::format("#{} was submitted to {}, not to {}", id, found, arguments.board));
  return true;
}

// The functions with which disqualify and reinstate act on a submission and on an entrant, and their messages.
struct Requalification {
  void (Leaderboard::*of_submission)(const Actor& by, std::int64_t submission, std::string_view reason);
  void (Leaderboard::*of_entrant)(const Actor& by, std::string_view board, std::string_view entrant,
                                  std::string_view reason);
  const char* what_follows;  // "{} is ... of {}": whom, the board
};

int requalify(const SubjectArguments& arguments, const Requalification& change) {
  Leaderboard leaderboard = open_store(arguments);
  const Actor by = current_user(leaderboard);
  std::string whom = arguments.id;
  if (names_submission(arguments, leaderboard, by)) {
    (leaderboard.*change.of_submission)(by, parse_id(arguments.id), arguments.reason);
  } else {
    whom = arguments.user.empty() ? arguments.team : arguments.user;
    (leaderboard.*change.of_entrant)(by, arguments.board, whom, arguments.reason);
  }
  print(document::printable_line(fmt::format(fmt::runtime(change.what_follows), whom, arguments.board)) +
        '\n');
  return success;
}

int disqualify(const SubjectArguments& arguments) {
  return requalify(arguments, {.of_submission = &Leaderboard::disqualify,
                               .of_entrant = &Leaderboard::disqualify_entrant,
                               .what_follows = "{} is in no standing of {} any more."});
}

int reinstate(const SubjectArguments& arguments) {
  return requalify(arguments, {.of_submission = &Leaderboard::reinstate,
                               .of_entrant = &Leaderboard::reinstate_entrant,
                               .what_follows = "{} is in the standings of {} again, if it ranks."});
}

}  // namespace

void add_disqualify(Commands& commands) {
  const auto arguments = std::make_shared<SubjectArguments>();
  CLI::App* command = commands.add(
      "disqualify",
      "Take a submission, a user or a team out of the standings (the board's creator, or an admin)",
      arguments, disqualify);
  add_subject(command, *arguments);
  command->footer(
      "The records are kept; the standing and the log say who is disqualified and why. A user who is cannot "
      "submit.\n\n"
      "Examples:\n"
      "  kbench board disqualify sums 12 --reason \"reads the answers from a table\"\n"
      "  kbench board disqualify sums --user eve --reason \"two accounts\"");

  const auto reinstating = std::make_shared<SubjectArguments>();
  command =
      commands.add("reinstate", "Take back that a submission, a user or a team is disqualified (likewise)",
                   reinstating, reinstate);
  add_subject(command, *reinstating);
  command->footer(
      "Examples:\n"
      "  kbench board reinstate sums 12 --reason \"the table is of its own constants\"");
}

}  // namespace kbench::cli::board
