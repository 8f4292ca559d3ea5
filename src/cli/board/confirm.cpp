#include "cli/arguments.hpp"
#include "cli/board/commands.hpp"
#include "cli/board/evaluating.hpp"
#include "cli/board/store.hpp"
#include "cli/terminal.hpp"
#include "cli/values.hpp"

#include <kbench/evaluate.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

namespace kbench::cli::board {
namespace {

struct ConfirmArguments : EvaluationArguments {
  std::vector<std::string> ids;
  std::string model;  // the device of the standing; empty: the only one
  std::size_t most_pairs = ConfirmOptions().most_pairs;
  bool json = false;
};

int confirm(const ConfirmArguments& arguments) {
  Leaderboard leaderboard = open_store(arguments);
  const Actor by = current_user(leaderboard);
  ConfirmOptions options;
  options.most_pairs = arguments.most_pairs;
  if (!arguments.ids.empty())
    options.submissions = {parse_id(arguments.ids.at(0)), parse_id(arguments.ids.at(1))};
  Interrupt interrupt;
  const BoardComparison comparison = [&] {
    ProgressLine line;
    options.evaluation = evaluation_options(arguments, interrupt, line);
    if (!arguments.quiet) {
      options.step = [&line](std::size_t number, std::size_t most, std::int64_t id) {
        line.clear();
        print_note(fmt::format("{} of at most {}: #{}\n", number, most, id));
      };
    }
    return leaderboard.confirm(by, arguments.board, arguments.model, options);
  }();
  print((arguments.json ? to_json(comparison) : comparison.explain()) + '\n');
  return success;
}

}  // namespace

void add_confirm(Commands& commands) {
  const auto arguments = std::make_shared<ConfirmArguments>();
  CLI::App* command = commands.add(
      "confirm", "Measure the two best side by side (the board's creator, or an admin)", arguments, confirm);
  add_board_name(command, arguments->board);
  command->add_option("ID", arguments->ids, "Two submissions to compare, and not the two best")
      ->expected(2)
      ->type_name("");
  add_value(command, "--device", arguments->model,
            "The standing of this model; needed where several have two entries", "MODEL", parse_word);
  command
      ->add_option("--run-on", arguments->options.device,
                   "Run them here, and not where they were submitted to")
      ->type_name("DEVICE");
  add_value(command, "--pairs", arguments->most_pairs, "Measure at most so many pairs: 6, 12 or 20 [20]", "N",
            parse_size_from<1>);
  add_json(command, arguments->json);
  add_evaluation_options(command, *arguments);
  command->footer(
      "They are measured as kbench compare does it, and the board keeps the answer.\n\n"
      "Examples:\n"
      "  kbench board confirm sums\n"
      "  kbench board confirm sums 12 14 --device \"NVIDIA H200\" --pairs 12");
}

}  // namespace kbench::cli::board
