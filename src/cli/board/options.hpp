// Arguments that several commands of `kbench board` have, and the options that fill them.
#pragma once

#include <kbench/options.hpp>

#include <filesystem>
#include <optional>
#include <string>

namespace CLI {
class App;
}

namespace kbench::cli::board {

struct StoreArguments {
  std::string store;  // empty: KBENCH_STORE, or the default
};

// The arguments of a command about one board.
struct BoardArguments : StoreArguments {
  std::string board;
};

// The arguments of a command that evaluates for a board.
struct EvaluationArguments : BoardArguments {
  Options options;  // an empty device is that of the language, or where it was submitted to
  bool quiet = false;
};

void add_store(CLI::App* command, std::string& store);
void add_board_name(CLI::App* command, std::string& board);
void add_output(CLI::App* command, std::optional<std::filesystem::path>& output);
void add_json(CLI::App* command, bool& json);
void add_evaluation_options(CLI::App* command, EvaluationArguments& arguments);

}  // namespace kbench::cli::board
