#include "base/document/text.hpp"
#include "cli/board/commands.hpp"
#include "cli/board/settings.hpp"
#include "cli/board/store.hpp"
#include "cli/terminal.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <memory>

namespace kbench::cli::board {
namespace {

struct EditArguments : BoardArguments {
  SettingsArguments settings;
};

int edit(const EditArguments& arguments) {
  Leaderboard leaderboard = open_store(arguments);
  const RunLimits before = leaderboard.board(arguments.board).settings.limits.value_or(RunLimits{});
  const Actor by = current_user(leaderboard);
  leaderboard.edit_board(by, arguments.board, change_of(arguments.settings, before));
  const BoardEvent event = leaderboard.log(by, arguments.board).back();
  print(document::printable_line(fmt::format("The board {} is changed: {}", arguments.board, event.detail)) +
        '\n');
  return success;
}

}  // namespace

void add_edit(Commands& commands) {
  const auto arguments = std::make_shared<EditArguments>();
  CLI::App* command =
      commands.add("edit", "Change a board that is not over (its creator, or an admin)", arguments, edit);
  add_board_name(command, arguments->board);
  add_settings(command, arguments->settings);
  command->footer(
      "Changes the options that are named, and leaves all else. --device names all devices of the board; "
      "those\n"
      "with results must be among them. The board's log has each change.\n\n"
      "Examples:\n"
      "  kbench board edit sums --deadline \"2026-12-08 18:00\"\n"
      "  kbench board edit sums --device \"NVIDIA H200\" --device \"AMD EPYC 9B14\" --quota 10");
}

}  // namespace kbench::cli::board
