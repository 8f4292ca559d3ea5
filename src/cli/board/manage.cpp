#include "cli/board/store.hpp"
#include "cli/commands.hpp"
#include "cli/terminal.hpp"
#include "document/json.hpp"
#include "document/text.hpp"
#include "report/columns.hpp"
#include "system/foreign.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace kbench::cli::board {
namespace {

// It takes eight times as much memory while it is read.
constexpr std::size_t largest_board = std::size_t{1} << 30U;  // bytes

}  // namespace

int close(const Arguments& arguments) {
  Leaderboard leaderboard = open_store(arguments);
  leaderboard.close_board(current_user(leaderboard), arguments.board);
  print(fmt::format("The board {} takes no more submissions.\n", arguments.board));
  return success;
}

int remove(const Arguments& arguments) {
  Leaderboard leaderboard = open_store(arguments);
  const Actor by = current_user(leaderboard);
  const std::size_t count = leaderboard.submissions(by, arguments.board).size();
  if (!arguments.yes) {
    throw Error(fmt::format(
        "this deletes the board {} and {} for good: add --yes if that is meant; `kbench board export` keeps "
        "a copy",
        arguments.board, document::counted(count, "submission")));
  }
  leaderboard.delete_board(by, arguments.board);
  print(fmt::format("The board {} is deleted, with {}.\n", arguments.board,
                    document::counted(count, "submission")));
  return success;
}

int import_board(const Arguments& arguments) {
  const std::string document = system::read_file_or_pipe(arguments.files.at(0), largest_board);
  Leaderboard leaderboard = open_or_make_store(arguments);
  const Actor by = current_user(leaderboard);
  const std::string name = leaderboard.import_board(by, document);
  print(fmt::format("The board {} is there, with {}.\n", name,
                    document::counted(leaderboard.submissions(by, name).size(), "submission")));
  return success;
}

int grant(const Arguments& arguments) {
  Leaderboard leaderboard = open_or_make_store(arguments);
  leaderboard.grant(current_user(leaderboard), arguments.user, parse_board_role(arguments.role));
  print(fmt::format("{} has the role {}.\n", arguments.user, arguments.role));
  return success;
}

int revoke(const Arguments& arguments) {
  Leaderboard leaderboard = open_store(arguments);
  leaderboard.revoke(current_user(leaderboard), arguments.user, parse_board_role(arguments.role));
  print(fmt::format("{} no longer has the role {}.\n", arguments.user, arguments.role));
  return success;
}

int roles(const Arguments& arguments) {
  const std::vector<RoleGrant> grants = open_store_to_read(arguments).roles();
  if (arguments.json) {
    nlohmann::json document = nlohmann::json::array();
    for (const RoleGrant& each : grants) {
      if (!each.unreadable.empty()) {
        document.push_back({{"user", each.user}, {"unreadable", each.unreadable}});
        continue;
      }
      document.push_back({{"user", each.user},
                          {"role", name(each.role)},
                          {"granted_by", each.granted_by},
                          {"granted", to_text(each.granted)}});
    }
    print(document::dump(document) + '\n');
    return success;
  }
  using report::Align;
  report::Columns columns{{Align::left, Align::left, Align::left}};
  for (const RoleGrant& each : grants) {
    if (each.unreadable.empty()) {
      columns.add({each.user, std::string(name(each.role)),
                   fmt::format("granted by {}, {}", each.granted_by, to_text(each.granted).substr(0, 10))});
    } else {
      columns.add({each.user, "unreadable", each.unreadable});
    }
  }
  print(columns.text());
  return success;
}

int check(const Arguments& arguments) {
  const std::vector<StoreFault> faults = open_store_to_read(arguments).check();
  if (arguments.json) {
    nlohmann::json document = nlohmann::json::array();
    for (const StoreFault& each : faults) document.push_back({{"where", each.where}, {"what", each.what}});
    print(document::dump(document) + '\n');
  } else {
    for (const StoreFault& each : faults)
      print(document::printable_line(fmt::format("{}: {}", each.where, each.what)) + '\n');
    if (faults.empty()) print("Every record of the store can be read, and what it refers to is there.\n");
  }
  return faults.empty() ? success : rejected;
}

}  // namespace kbench::cli::board
