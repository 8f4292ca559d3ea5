#include "cli/arguments.hpp"
#include "cli/board/evaluating.hpp"
#include "cli/board/store.hpp"
#include "cli/commands.hpp"
#include "cli/terminal.hpp"

#include <kbench/evaluate.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <vector>

namespace kbench::cli::board {
namespace {

// The only one where there are two to compare.
std::string model_meant(const Arguments& arguments, const Leaderboard& leaderboard, const Actor& by,
                        const Board& board) {
  if (arguments.model) return *arguments.model;
  std::vector<std::string> models;
  for (const std::string& each : board.settings.devices) {
    if (leaderboard.standing(by, arguments.board, each, 0).users >= 2) models.push_back(each);
  }
  if (models.empty()) return board.settings.devices.front();
  if (models.size() == 1) return models.front();
  throw Error(fmt::format("--device: needed, for the board has standings for {}", fmt::join(models, ", ")));
}

}  // namespace

int confirm(const Arguments& arguments) {
  Leaderboard leaderboard = open_store(arguments);
  const Board board = leaderboard.board(arguments.board);
  const Actor by = current_user(leaderboard);
  const std::string model = model_meant(arguments, leaderboard, by, board);
  ConfirmOptions options;
  options.pairs = parse_count("--pairs", arguments.pairs, 2);
  if (!arguments.ids.empty())
    options.submissions = {parse_id(arguments.ids.at(0)), parse_id(arguments.ids.at(1))};
  Interrupt interrupt;
  Comparison comparison;
  try {
    ProgressLine line;
    options.evaluation = evaluation_options(arguments, interrupt, line);
    if (!arguments.quiet) {
      options.step = [&line](int number, int count, std::int64_t id) {
        line.clear();
        print_note(fmt::format("{} of {}: #{}\n", number, count, id));
      };
    }
    comparison = leaderboard.confirm(by, arguments.board, model, options);
  } catch (const Cancelled&) {
    return report_interruption(interrupt);
  }
  print((arguments.json ? to_json(comparison) : comparison.explain()) + '\n');
  return success;
}

}  // namespace kbench::cli::board
