#include "cli/board/change.hpp"

#include "cli/arguments.hpp"
#include "cli/board/store.hpp"
#include "cli/commands.hpp"
#include "cli/terminal.hpp"
#include "document/json.hpp"
#include "document/text.hpp"
#include "report/columns.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <utility>

namespace kbench::cli::board {
namespace {

UtcTime parse_moment(const char* option, const std::string& text) {
  try {
    return parse_time(text);
  } catch (const Error& error) {
    throw Error(fmt::format("{}: {}", option, error.what()));
  }
}

// Checks that one of the three is named, as the board has it, and that a number is of the board.
bool names_submission(const Arguments& arguments, const Leaderboard& leaderboard, const Actor& by) {
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

// What disqualify and reinstate do, for a submission and for an entrant, and what they say of it.
struct Requalification {
  void (Leaderboard::*of_submission)(const Actor& by, std::int64_t submission, std::string_view reason);
  void (Leaderboard::*of_entrant)(const Actor& by, std::string_view board, std::string_view entrant,
                                  std::string_view reason);
  const char* what_follows;  // "{} is ... of {}": whom, the board
};

int requalify(const Arguments& arguments, const Requalification& change) {
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

}  // namespace

BoardChange change_of(const Arguments& arguments, const RunLimits& before) {
  const auto& given = arguments.settings;
  BoardChange change;
  if (given.start) change.start = parse_moment("--start", *given.start);
  if (given.deadline) change.deadline = parse_moment("--deadline", *given.deadline);
  if (given.quota) change.quota = parse_count("--quota", *given.quota, 0);
  if (!given.devices.empty()) change.devices = given.devices;
  change.description = given.description;
  change.hidden_until_end = given.hidden_until_end;
  RunLimits limits = before;
  if (given.call_timeout) limits.call = parse_seconds("--call-timeout", *given.call_timeout);
  if (given.timeout) limits.total = parse_seconds("--timeout", *given.timeout);
  if (given.memory) limits.memory = parse_bytes("--memory", *given.memory);
  if (given.call_timeout || given.timeout || given.memory) change.limits = limits;
  return change;
}

int edit(const Arguments& arguments) {
  Leaderboard leaderboard = open_store(arguments);
  const RunLimits before = leaderboard.board(arguments.board).settings.limits.value_or(RunLimits{});
  const Actor by = current_user(leaderboard);
  leaderboard.edit_board(by, arguments.board, change_of(arguments, before));
  const BoardEvent event = leaderboard.log(by, arguments.board).back();
  print(document::printable_line(fmt::format("The board {} is changed: {}", arguments.board, event.detail)) +
        '\n');
  return success;
}

int log(const Arguments& arguments) {
  const Leaderboard leaderboard = open_store_to_read(arguments);
  const std::vector<BoardEvent> events = leaderboard.log(current_user(leaderboard), arguments.board);
  if (arguments.json) {
    nlohmann::json document = nlohmann::json::array();
    for (const BoardEvent& each : events) document.push_back(nlohmann::json::parse(to_json(each)));
    print(document::dump(document) + '\n');
    return success;
  }
  using report::Align;
  report::Columns columns{{Align::left, Align::left, Align::left, Align::left}};
  for (const BoardEvent& each : events) {
    std::string time = to_text(each.time).substr(0, 19);
    time[10] = ' ';
    columns.add({time + " UTC", each.by, each.action, to_text(each)});
  }
  print(columns.text());
  return success;
}

int disqualify(const Arguments& arguments) {
  return requalify(arguments, {.of_submission = &Leaderboard::disqualify,
                               .of_entrant = &Leaderboard::disqualify_entrant,
                               .what_follows = "{} is in no standing of {} any more."});
}

int reinstate(const Arguments& arguments) {
  return requalify(arguments, {.of_submission = &Leaderboard::reinstate,
                               .of_entrant = &Leaderboard::reinstate_entrant,
                               .what_follows = "{} is in the standings of {} again, if it ranks."});
}

}  // namespace kbench::cli::board
