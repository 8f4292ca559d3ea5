// Commands that end a board, and that bring it back.
#include "base/document/text.hpp"
#include "cli/board/commands.hpp"
#include "cli/board/store.hpp"
#include "cli/terminal.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <cstddef>
#include <memory>

namespace kbench::cli::board {
namespace {

struct DeleteArguments : BoardArguments {
  bool yes = false;
};

int close(const Board& closed, const nlohmann::json& /*arguments*/) {
  print(fmt::format("The board {} takes no more submissions.\n", closed.settings.name));
  return success;
}

int import_board(const Board& made, const nlohmann::json& arguments) {
  const Leaderboard leaderboard = opened_again(arguments);
  const std::string& name = made.settings.name;
  print(fmt::format(
      "The board {} is there, with {}.\n", name,
      document::counted(leaderboard.submissions(current_user(leaderboard), name).size(), "submission")));
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

void add_end(Commands& commands) {
  commands.add("close", "board_close", close);
  const auto arguments = std::make_shared<DeleteArguments>();
  CLI::App* command = commands.add(
      "delete", "Delete a board with all that was submitted (its creator, or an admin)", arguments, remove);
  add_board_name(command, arguments->board);
  command->add_flag("--yes", arguments->yes, "It is meant: nothing brings it back");
  commands.add("import", "board_import", import_board);
}

}  // namespace kbench::cli::board
