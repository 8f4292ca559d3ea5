#include "cli/arguments.hpp"
#include "cli/board/change.hpp"
#include "cli/board/store.hpp"
#include "cli/commands.hpp"
#include "cli/terminal.hpp"
#include "document/text.hpp"
#include "system/foreign.hpp"

#include <kbench/doctor.hpp>

#include <boost/algorithm/string/predicate.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdio>
#include <locale>
#include <utility>

namespace kbench::cli::board {
namespace {

constexpr std::size_t largest_team_list = std::size_t{16} << 20U;  // bytes

BoardSettings settings_of(const Arguments& arguments) {
  const auto& create = arguments.create;
  if (create.problem.empty() == !create.reference)
    throw Error("a board is on --problem NAME or on --reference FILE: name one of the two");
  const BoardChange change = change_of(arguments, {});
  Options options;
  options.plugin_directories = parse_plugin_paths(arguments.plugin_paths);
  BoardSettings settings{.name = arguments.board,
                         .problem = create.problem,
                         .reference = {},
                         .start = change.start,
                         .deadline = change.deadline.value(),
                         .quota = change.quota.value_or(0),
                         .limits = change.limits,
                         .devices = arguments.settings.devices,
                         .ranking = parse_ranking(create.ranking),
                         .dtype = {},
                         .description = arguments.settings.description.value_or(""),
                         .requires_isolation = !create.any_integrity,
                         .ranks_teams = create.teams.has_value(),
                         .hidden_until_end = change.hidden_until_end.value_or(false),
                         .anonymous = create.anonymous};
  if (create.reference) settings.reference = Reference::from_file(*create.reference);
  if (create.dtype) settings.dtype = parse_dtype("--dtype", *create.dtype);
  // That it is there and as it must be, for such elements; what its first are is fixed from now on.
  return with_checked_problem(std::move(settings), options);
}

std::vector<Team> teams_of(const Arguments& arguments) {
  const auto& file = arguments.create.teams;
  if (!file) return {};
  try {
    return teams_from_csv(system::read_file_or_pipe(*file, largest_team_list));
  } catch (const Error& error) {
    throw Error(fmt::format("--teams {}: {}", *file, error.what()));
  }
}

// A board may be made on another machine than those that evaluate for it, so that is all.
void warn_of_strange_devices(const std::vector<std::string>& devices, const Arguments& arguments) {
  Options options;
  options.plugin_directories = parse_plugin_paths(arguments.plugin_paths);
  const std::vector<std::string> here = device_models(options);
  for (const std::string& device : devices) {
    const bool is_here = std::any_of(here.begin(), here.end(), [&](const std::string& model) {
      return boost::algorithm::iequals(model, device, std::locale::classic());
    });
    if (is_here) continue;
    fmt::print(stderr, "kbench: warning: no device of this machine is '{}', letter for letter; it has: {}\n",
               document::printable_line(device),
               document::printable_line(fmt::format("{}", fmt::join(here, "; "))));
  }
}

}  // namespace

int create(const Arguments& arguments) {
  const std::vector<Team> teams = teams_of(arguments);
  const BoardSettings settings = settings_of(arguments);
  Leaderboard leaderboard = open_or_make_store(arguments);
  const Board made = leaderboard.create_board(current_user(leaderboard), settings, teams);
  warn_of_strange_devices(made.settings.devices, arguments);
  const auto& start = made.settings.start;
  print(fmt::format("The board {} takes submissions {}until {}, for {}:\n  kbench board submit {} FILE...\n",
                    settings.name, start ? fmt::format("from {} ", to_both_zones(*start)) : "",
                    to_both_zones(made.end()), to_words(made.end() - leaderboard.now()), settings.name));
  return success;
}

}  // namespace kbench::cli::board
