// Checks on a machine what a board is to be on, before it is made.
#include "base/system/boundary.hpp"
#include "boards/board_settings.hpp"

#include <kbench/catalog.hpp>
#include <kbench/check_problem.hpp>
#include <kbench/error.hpp>
#include <kbench/leaderboard/board.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <utility>
#include <vector>

namespace kbench {
namespace {

// Why no evaluation on it is isolated; empty if there is no reason.
std::string why_not_isolated(const ProblemDescription& description) {
  const auto& reference_file = description.info.reference_file.value();
  if (!reference_file.not_isolated.empty()) return reference_file.not_isolated;
  if (!reference_file.fresh_inputs)
    return "its generate_input() takes no seed, or makes the same of each, so that every call has the same "
           "input, which a submission can remember";
  return {};
}

void check_reference(const BoardSettings& settings, const ProblemDescription& description) {
  const std::string& file = settings.reference->name;
  const std::string reason = why_not_isolated(description);
  if (settings.requires_isolation && !reason.empty()) {
    throw Error(fmt::format(
        "no result on {} would be isolated, and only such rank unless the board takes any integrity "
        "(--any-integrity): {}",
        file, reason));
  }
  if (settings.ranking == Ranking::gflops && !description.info.reference_file->counts_flops)
    throw Error(fmt::format("ranking by gflops needs a count: let {} define `double get_flops(...)`", file));
}

void check_weaknesses(BoardSettings& settings, const ProblemRef& problem, const Options& options) {
  std::vector<std::string> sentences;
  for (const Weakness& each : find_weaknesses(problem, options).found) sentences.push_back(each.text);
  if (settings.weaknesses) {
    settings.weaknesses = std::move(sentences);
  } else if (!sentences.empty()) {
    throw Error(fmt::format(
        "{} is weak: {}. Mend the problem, or take it all the same (--weak-problem), which the board then "
        "shows",
        settings.reference ? settings.reference->name : settings.problem, fmt::join(sentences, "; ")));
  }
}

}  // namespace

BoardSettings with_checked_problem(BoardSettings settings, Options options) {
  return at_boundary([&] {
    options.dtype = settings.dtype;
    if (settings.reference && options.device.empty())
      options.device = device_for(settings.reference->language, options);
    const ProblemRef problem = leaderboard::problem_of(settings, options);
    const ProblemDescription description = describe(problem, options);
    if (settings.reference) check_reference(settings, description);
    // Throws where the reference cannot be handed in, for so would every evaluation.
    if (settings.baseline) static_cast<void>(reference_code(problem, options, *settings.baseline));
    settings.dtype = description.dtype;
    check_weaknesses(settings, problem, options);
    return std::move(settings);
  });
}

}  // namespace kbench
