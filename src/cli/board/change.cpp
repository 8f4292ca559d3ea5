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

// Checks that one of the two is named, and that a number is of the board.
bool names_submission(const Arguments& arguments, const Leaderboard& leaderboard) {
  if (arguments.id.empty() == arguments.user.empty())
    throw Error("name a submission by its number, or a user with --user: one of the two");
  if (arguments.id.empty()) return false;
  const std::int64_t id = parse_id(arguments.id);
  const std::string found = leaderboard.submission(id).board;
  if (found != arguments.board)
    throw Error(fmt::format("#{} was submitted to {}, not to {}", id, found, arguments.board));
  return true;
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
  leaderboard.edit_board(current_user(leaderboard), arguments.board, change_of(arguments, before));
  const BoardEvent event = leaderboard.log(arguments.board).back();
  print(document::printable_line(fmt::format("The board {} is changed: {}", arguments.board, event.detail)) +
        '\n');
  return success;
}

int log(const Arguments& arguments) {
  const std::vector<BoardEvent> events = open_store_to_read(arguments).log(arguments.board);
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
    columns.add({time + " UTC", each.by, each.action, each.detail});
  }
  print(columns.text());
  return success;
}

int disqualify(const Arguments& arguments) {
  Leaderboard leaderboard = open_store(arguments);
  const Actor by = current_user(leaderboard);
  if (names_submission(arguments, leaderboard)) {
    leaderboard.disqualify(by, parse_id(arguments.id), arguments.reason);
  } else {
    leaderboard.disqualify_user(by, arguments.board, arguments.user, arguments.reason);
  }
  print(document::printable_line(fmt::format("{} is in no standing of {} any more.",
                                             arguments.id.empty() ? arguments.user : arguments.id,
                                             arguments.board)) +
        '\n');
  return success;
}

int reinstate(const Arguments& arguments) {
  Leaderboard leaderboard = open_store(arguments);
  const Actor by = current_user(leaderboard);
  if (names_submission(arguments, leaderboard)) {
    leaderboard.reinstate(by, parse_id(arguments.id), arguments.reason);
  } else {
    leaderboard.reinstate_user(by, arguments.board, arguments.user, arguments.reason);
  }
  print(document::printable_line(fmt::format("{} is in the standings of {} again, if it ranks.",
                                             arguments.id.empty() ? arguments.user : arguments.id,
                                             arguments.board)) +
        '\n');
  return success;
}

}  // namespace kbench::cli::board
