#include "cli/arguments.hpp"
#include "cli/board/store.hpp"
#include "cli/commands.hpp"
#include "cli/terminal.hpp"

#include <kbench/catalog.hpp>

#include <fmt/format.h>

namespace kbench::cli::board {
namespace {

UtcTime parse_deadline(const std::string& text) {
  try {
    return parse_time(text);
  } catch (const Error& error) {
    throw Error(std::string("--deadline: ") + error.what());
  }
}

BoardSettings settings_of(const Arguments& arguments) {
  const auto& create = arguments.create;
  Options options;
  options.plugin_directories = parse_plugin_paths(arguments.plugin_paths);
  if (create.dtype) options.dtype = parse_dtype("--dtype", *create.dtype);
  BoardSettings settings{.name = arguments.board,
                         .problem = create.problem,
                         .deadline = parse_deadline(create.deadline),
                         .devices = create.devices,
                         .ranking = parse_ranking(create.ranking),
                         .dtype = {},
                         .description = create.description,
                         .requires_isolation = !create.any_integrity};
  // That there is such a problem, for such elements; what its first are is fixed from now on.
  settings.dtype = describe(settings.problem, options).dtype;
  return settings;
}

}  // namespace

int create(const Arguments& arguments) {
  const BoardSettings settings = settings_of(arguments);
  Leaderboard leaderboard = open_store(arguments);
  const Board made = leaderboard.create_board(current_user(leaderboard), settings);
  print(fmt::format("The board {} takes submissions until {}, for {}:\n  kbench board submit {} FILE...\n",
                    settings.name, to_both_zones(made.end()), to_words(made.end() - leaderboard.now()),
                    settings.name));
  return success;
}

}  // namespace kbench::cli::board
