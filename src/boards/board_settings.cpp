#include "boards/board_settings.hpp"

#include "boards/reference_table.hpp"
#include "boards/source_table.hpp"

#include <kbench/error.hpp>
#include <kbench/leaderboard/actor.hpp>
#include <kbench/leaderboard/standing.hpp>

#include <boost/algorithm/string/predicate.hpp>
#include <boost/algorithm/string/trim.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <locale>
#include <set>
#include <utility>

namespace kbench {

std::string_view name(Ranking ranking) { return ranking == Ranking::runtime ? "runtime" : "gflops"; }

Ranking parse_ranking(std::string_view text) {
  for (const Ranking each : {Ranking::runtime, Ranking::gflops}) {
    if (text == name(each)) return each;
  }
  throw Error(fmt::format("expected runtime or gflops as a ranking, not '{}'", text));
}

namespace leaderboard {
namespace {

constexpr std::size_t longest_name = 64;

bool is_letter_or_digit(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); }

void check_text(const char* what, const std::string& text) {
  if (!is_storable(text)) throw Error(fmt::format("{} is not UTF-8 text, which is what a board keeps", what));
}

void check_problem(const BoardSettings& settings) {
  const std::string& problem = settings.problem;
  if (settings.reference) {
    if (!problem.empty()) {
      throw Error(fmt::format("a board is on a problem or on a reference, and not both on {} and on {}",
                              problem, settings.reference->name));
    }
    return check_storable(*settings.reference);
  }
  if (!problem.empty() && problem.find('/') == problem.npos && !names_reference(problem)) return;
  throw Error(fmt::format(
      "a board's problem is a name, which each machine looks up among its plugins, not '{}'; or it is on a "
      "reference",
      problem));
}

void check_devices(const std::vector<std::string>& devices) {
  if (devices.empty())
    throw Error("a board needs a device: the model of a GPU or of a processor, as kbench doctor names it");
  for (auto each = devices.begin(); each != devices.end(); ++each) {
    if (each->empty()) throw Error("the model of a device is empty");
    if (*each == "cpu" || *each == "cuda" || each->starts_with("cuda:"))
      throw Error(fmt::format("a board's device is a model, as kbench doctor names it, and not '{}'", *each));
    const bool is_twice = std::any_of(devices.begin(), each, [&](const std::string& before) {
      return boost::algorithm::iequals(before, *each, std::locale::classic());
    });
    if (is_twice) throw Error(fmt::format("the device '{}' is named twice", *each));
  }
}

}  // namespace

void check_board_name(std::string_view name) {
  const bool has_good_characters = std::all_of(name.begin(), name.end(), [](char c) {
    return is_letter_or_digit(c) || c == '.' || c == '_' || c == '-';
  });
  if (!name.empty() && name.size() <= longest_name && has_good_characters && is_letter_or_digit(name.front()))
    return;
  throw Error(fmt::format(
      "'{}' cannot be the name of a board: expected at most {} lower-case letters, digits, '.', '_' and '-', "
      "of which a letter or a digit is the first",
      name, longest_name));
}

BoardSettings checked(BoardSettings settings) {
  check_board_name(settings.name);
  check_text("the description", settings.description);
  check_text("the problem's name", settings.problem);
  for (const std::string& device : settings.devices) check_text("the model of a device", device);
  static_cast<void>(to_text(settings.deadline));  // throws where it could not be read again
  if (settings.start && *settings.start >= settings.deadline) {
    throw Error(fmt::format("a board begins before it ends, and not at {} for a deadline at {}",
                            to_both_zones(*settings.start), to_both_zones(settings.deadline)));
  }
  if (settings.quota < 0)
    throw Error(fmt::format("a quota is a number of submissions a day, not {}", settings.quota));
  if (settings.limits) check_options({.limits = *settings.limits});
  check_problem(settings);
  if (settings.baseline && settings.reference) {
    throw Error(
        fmt::format("a baseline is the reference of a problem in Python, and {} is not in Python: "
                    "make the board without a baseline",
                    settings.reference->name));
  }
  if (settings.reference) settings.reference->version = 1;
  for (std::string& device : settings.devices) boost::algorithm::trim(device);
  check_devices(settings.devices);
  return settings;
}

std::vector<BoardTeam> checked_teams(const BoardSettings& settings, std::vector<BoardTeam> teams) {
  if (!teams.empty() && !settings.ranks_teams)
    throw Error(fmt::format("the board '{}' ranks users, and has no teams", settings.name));
  std::set<std::string> names;
  std::set<std::string> members;
  for (BoardTeam& team : teams) {
    team.name = checked_user_name(team.name);
    if (team.name == baseline_user)
      throw Error(
          fmt::format("'{}' is no team's name: it is that of the baselines of boards", baseline_user));
    if (!names.insert(team.name).second) throw Error(fmt::format("the team '{}' comes twice", team.name));
    if (team.members.empty()) throw Error(fmt::format("the team '{}' has no members", team.name));
    for (std::string& member : team.members) {
      member = checked_user_name(member);
      if (member == baseline_user)
        throw Error(
            fmt::format("'{}' is no user's name: it is that of the baselines of boards", baseline_user));
      if (!members.insert(member).second) throw Error(fmt::format("the member '{}' comes twice", member));
    }
  }
  return teams;
}

Options options_of(const BoardSettings& settings, Options options) {
  options.dtype = settings.dtype;
  options.baseline = settings.baseline;
  options.cases = {};
  options.hidden_cases = {};
  options.check_only = false;
  options.seed = {};
  options.sampling.cache = CacheMode::cold;
  if (options.sampling.wait_for_quiet.count() == 0) options.sampling.wait_for_quiet = wait_for_quiet;
  if (settings.limits) options.limits = *settings.limits;
  return options;
}

ProblemRef problem_of(const BoardSettings& settings, const Options& options) {
  return settings.reference ? ProblemRef::at(build(*settings.reference, options))
                            : ProblemRef::named(settings.problem);
}

Submission submission_to(const BoardSettings& settings, Submission submission) {
  if (!settings.reference) return submission;
  return kbench::submission_to(*settings.reference, std::move(submission));
}

Submission reference_as_submission(const Reference& reference) {
  const char* const text =
      "// The reference of the board, as its baseline.\n"
      "#include <utility>\n\n"
      "output_t custom_kernel(input_t input) { return ref_kernel(std::move(input)); }\n";
  return {.language = reference.language, .files = {{.path = "baseline.hpp", .text = text}}};
}

}  // namespace leaderboard
}  // namespace kbench
