#include "cli/board/commands.hpp"
#include "cli/board/store.hpp"
#include "cli/terminal.hpp"
#include "document/text.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <cstddef>
#include <memory>

namespace kbench::cli::board {
namespace {

struct DeleteArguments : BoardArguments {
  bool yes = false;
};

int close(const BoardArguments& arguments) {
  Leaderboard leaderboard = open_store(arguments);
  leaderboard.close_board(current_user(leaderboard), arguments.board);
  print(fmt::format("The board {} takes no more submissions.\n", arguments.board));
  return success;
}

int remove(const DeleteArguments& arguments) {
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

}  // namespace

void add_close(Commands& commands) {
  const auto arguments = std::make_shared<BoardArguments>();
  CLI::App* command = commands.add("close", "Take no more submissions from now on (its creator, or an admin)",
                                   arguments, close);
  add_board_name(command, arguments->board);
}

void add_delete(Commands& commands) {
  const auto arguments = std::make_shared<DeleteArguments>();
  CLI::App* command = commands.add(
      "delete", "Delete a board with all that was submitted (its creator, or an admin)", arguments, remove);
  add_board_name(command, arguments->board);
  command->add_flag("--yes", arguments->yes, "It is meant: nothing brings it back");
}

}  // namespace kbench::cli::board
