#include "cli/board/options.hpp"

#include "cli/shared_options.hpp"

#include <CLI/CLI.hpp>

namespace kbench::cli::board {

void add_store(CLI::App* command, std::string& store) {
  command->add_option("--store", store, "The store: a file, or postgresql://... [KBENCH_STORE]")
      ->type_name("STORE");
}

void add_board_name(CLI::App* command, std::string& board) {
  command->add_option("NAME", board, "The board")->required()->type_name("");
}

void add_output(CLI::App* command, std::optional<std::filesystem::path>& output) {
  cli::add_output(command, "-o,--output", output, "Write to this file [standard output]");
}

void add_json(CLI::App* command, bool& json) { command->add_flag("--json", json, "Print one JSON document"); }

void add_evaluation_options(CLI::App* command, EvaluationArguments& arguments) {
  command->add_flag("--quiet", arguments.quiet, "No progress, and only what matters most");
  add_options(command, arguments.options, {"python", "plugin_directories"});
}

}  // namespace kbench::cli::board
