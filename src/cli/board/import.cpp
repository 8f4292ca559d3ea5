#include "cli/board/commands.hpp"
#include "cli/board/store.hpp"
#include "cli/terminal.hpp"
#include "document/text.hpp"
#include "leaderboard/exchange_format.hpp"
#include "system/foreign.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <memory>

namespace kbench::cli::board {
namespace {

struct ImportArguments : StoreArguments {
  std::string file;
};

int import_board(const ImportArguments& arguments) {
  const std::string document =
      system::read_file_or_pipe(arguments.file, leaderboard::largest_exchanged_board);
  Leaderboard leaderboard = open_or_make_store(arguments);
  const Actor by = current_user(leaderboard);
  const std::string name = leaderboard.import_board(by, document);
  print(fmt::format("The board {} is there, with {}.\n", name,
                    document::counted(leaderboard.submissions(by, name).size(), "submission")));
  return success;
}

}  // namespace

void add_import(Commands& commands) {
  const auto arguments = std::make_shared<ImportArguments>();
  CLI::App* command =
      commands.add("import", "Make a board from an exported one (role admin)", arguments, import_board);
  command->add_option("FILE", arguments->file, "What kbench board export has written")
      ->required()
      ->type_name("");
}

}  // namespace kbench::cli::board
