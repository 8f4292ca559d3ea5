#include "boards/disturbance.hpp"

#include "base/system/quiet.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace kbench::leaderboard {
namespace {

// The share of a batch that had its cores for itself, except for the kernel's own work.
constexpr double undisturbed_share = 0.95;

bool is_unproven_on_busy_machine(const CaseResult& result) {
  if (result.purpose != Purpose::performance || !result.measurement) return false;
  const Measurement& measured = *result.measurement;
  if (measured.is_scored() || measured.time_source != TimeSource::samples) return false;
  const auto names_load = [](const std::string& reason) {
    return reason.find(system::machine_is_busy) != std::string::npos;
  };
  return measured.audit.undisturbed_part < undisturbed_share || names_load(measured.unproven) ||
         names_load(measured.unscored);
}

}  // namespace

bool was_disturbed(const Evaluation& evaluation) {
  if (!evaluation.accepted() || evaluation.score() || !evaluation.integrity.suspicions.empty()) return false;
  const auto& warnings = evaluation.integrity.warnings;
  const auto& cases = evaluation.cases;
  return std::any_of(cases.begin(), cases.end(), is_unproven_on_busy_machine) ||
         std::any_of(warnings.begin(), warnings.end(),
                     [](const std::string& each) { return each.starts_with(system::machine_was_not_quiet); });
}

Evaluation evaluate_undisturbed(const std::function<Evaluation()>& evaluate) {
  Evaluation evaluation = evaluate();
  int attempts = 1;
  for (; attempts < most_attempts && was_disturbed(evaluation); ++attempts) evaluation = evaluate();
  if (attempts > 1) {
    evaluation.integrity.warnings.push_back(fmt::format(
        "it was evaluated {} times, for the machine was busy with other work; {}", attempts,
        was_disturbed(evaluation) ? "it still was the last time" : "this is the last time's result"));
  }
  return evaluation;
}

}  // namespace kbench::leaderboard
