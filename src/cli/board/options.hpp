// Arguments that several commands of `kbench board` have, and the options that fill them.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace kbench::cli::board {

struct StoreArguments {
  std::optional<std::string> store;
};

// The arguments of a command about one board.
struct BoardArguments : StoreArguments {
  std::string board;
};

// The arguments of a command that evaluates for a board.
struct EvaluationArguments : BoardArguments {
  std::string run_device;  // empty: that of the language, or where it was submitted to
  std::vector<std::string> plugin_paths;
  std::optional<std::string> python;
  bool quiet = false;
};

void add_store(CLI::App* command, std::optional<std::string>& store);
void add_board_name(CLI::App* command, std::string& board);
void add_output(CLI::App* command, std::optional<std::string>& output);
void add_json(CLI::App* command, bool& json);
void add_evaluation_options(CLI::App* command, EvaluationArguments& arguments);

}  // namespace kbench::cli::board
