#include "base/document/text.hpp"
#include "base/system/foreign.hpp"
#include "cli/arguments.hpp"
#include "cli/board/commands.hpp"
#include "cli/board/settings.hpp"
#include "cli/board/store.hpp"
#include "cli/shared_options.hpp"
#include "cli/terminal.hpp"
#include "cli/values.hpp"

#include <kbench/doctor.hpp>

#include <CLI/CLI.hpp>
#include <boost/algorithm/string/predicate.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdio>
#include <locale>
#include <memory>
#include <utility>

namespace kbench::cli::board {
namespace {

struct CreateArguments : BoardArguments {
  std::string problem;
  std::optional<std::filesystem::path> reference;
  std::string ranking = "runtime";
  Options options;
  bool any_integrity = false;
  bool weak_problem = false;
  bool anonymous = false;
  std::optional<std::filesystem::path> teams;
  SettingsArguments settings;
};

constexpr std::size_t largest_team_list = std::size_t{16} << 20U;  // bytes

BoardSettings settings_of(const CreateArguments& arguments) {
  if (arguments.problem.empty() == !arguments.reference)
    throw Error("a board is on --problem NAME or on --reference FILE: name one of the two");
  const BoardChange change = change_of(arguments.settings, {});
  BoardSettings settings{.name = arguments.board,
                         .problem = arguments.problem,
                         .reference = {},
                         .start = change.start,
                         .deadline = change.deadline.value(),
                         .quota = change.quota.value_or(0),
                         .limits = change.limits,
                         .devices = arguments.settings.devices,
                         .ranking = parse_ranking(arguments.ranking),
                         .dtype = arguments.options.dtype,
                         .baseline = arguments.options.baseline,
                         .description = change.description.value_or(""),
                         .weaknesses = {},
                         .requires_isolation = !arguments.any_integrity,
                         .ranks_teams = arguments.teams.has_value(),
                         .hidden_until_end = change.hidden_until_end.value_or(false),
                         .anonymous = arguments.anonymous};
  if (arguments.weak_problem) settings.weaknesses.emplace();
  if (arguments.reference) settings.reference = Reference::from_file(*arguments.reference);
  // Checks that the problem exists and suits the board, and fixes the element type from now on.
  Options options = arguments.options;
  options.dtype.reset();  // the board has these two
  options.baseline.reset();
  return with_checked_problem(std::move(settings), options);
}

std::vector<BoardTeam> teams_of(const CreateArguments& arguments) {
  const auto& file = arguments.teams;
  if (!file) return {};
  try {
    return teams_from_csv(system::read_file_or_pipe(*file, largest_team_list));
  } catch (const Error& error) {
    throw Error(fmt::format("--teams {}: {}", file->string(), error.what()));
  }
}

// Only warns, for a board may be made on another machine than those that evaluate for it.
void warn_of_strange_devices(const std::vector<std::string>& devices, const CreateArguments& arguments) {
  const std::vector<std::string> here = device_models(arguments.options);
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

int create(const CreateArguments& arguments) {
  const std::vector<BoardTeam> teams = teams_of(arguments);
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

}  // namespace

void add_create(Commands& commands) {
  const auto arguments = std::make_shared<CreateArguments>();
  CLI::App* command = commands.add("create", "Make a board on a problem or a reference file (role creator)",
                                   arguments, create);
  add_board_name(command, arguments->board);
  auto* problem =
      command->add_option("--problem", arguments->problem, "The problem, by its name")->type_name("PROBLEM");
  add_value(command, "--reference", arguments->reference,
            "A problem in one file, as kbench board template prints one; kept with the board", "FILE",
            parse_path)
      ->excludes(problem);
  for (CLI::Option* needed : add_settings(command, arguments->settings)) needed->required();
  command
      ->add_option("--ranking", arguments->ranking,
                   "Rank by runtime (geometric mean of the cases) or gflops (mean)")
      ->type_name("WORD")
      ->capture_default_str();
  add_options(command, arguments->options, {"dtype", "baseline", "python", "plugin_directories"});
  command->get_option("--baseline")
      ->group("Options")
      ->description(
          "For a problem in Python: measure its reference as a submission too, and have the speed-ups of "
          "results over that; for good");
  command->add_flag("--any-integrity", arguments->any_integrity,
                    "Rank also what ran without some of the protections");
  command->add_flag("--weak-problem", arguments->weak_problem,
                    "Take also a problem that is known to be weak, and show what is weak about it");
  command->add_flag("--anonymous", arguments->anonymous,
                    "Show pseudonyms of other users and teams, but to those who manage the board; for good");
  add_value(command, "--teams", arguments->teams,
            "Rank teams: a file of comma-separated values, with `team,user` as its first line and then a "
            "line for each member; for good",
            "FILE", parse_path);
  command->footer(
      "Examples:\n"
      "  kbench board create sums --problem vector_add --deadline 2026-12-01T18:00:00Z --device \"NVIDIA "
      "H200\"\n"
      "  kbench board create finals --problem vector_add --deadline 2026-12-01T18:00:00Z --device \"NVIDIA "
      "H200\" \\\n"
      "    --teams teams.csv --quota 10 --hidden-until-end --anonymous\n"
      "  kbench board create halves --problem matmul --dtype float16 --ranking gflops --deadline "
      "\"2026-12-01 18:00\" \\\n"
      "    --device \"NVIDIA H200\" --device \"NVIDIA A100-SXM4-80GB\"\n"
      "  kbench board create scales --reference scale.cuh --deadline \"2026-12-01 18:00\" --device \"NVIDIA "
      "H200\"");
}

}  // namespace kbench::cli::board
