#include "base/statistics/reference_decision.hpp"
#include "base/statistics/summary.hpp"

#include <kbench/evaluation.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <string_view>

namespace kbench {
namespace {

// Collects one figure of every performance case with a proven time, if it has that figure.
template <class Figure>
std::vector<double> proven(const std::vector<CaseResult>& cases, Figure Measurement::*figure) {
  std::vector<double> values;
  for (const CaseResult& result : cases) {
    if (!result.measurement || !result.measurement->is_proven()) continue;
    if (const std::optional<double> value = (*result.measurement).*figure) values.push_back(*value);
  }
  return values;
}

std::vector<const Measurement*> measurements_with_score(const std::vector<CaseResult>& cases) {
  std::vector<const Measurement*> all;
  for (const CaseResult& each : cases)
    if (each.measurement && each.measurement->is_scored()) all.push_back(&*each.measurement);
  return all;
}

// "the GPU was at work (and 2 more)".
std::string first_of(const std::vector<std::string>& reasons) {
  const std::string more = reasons.size() < 2 ? "" : fmt::format(" (and {} more)", reasons.size() - 1);
  return reasons.front() + more;
}

std::optional<double> geometric_mean(const std::vector<double>& values) {
  return values.empty() ? std::nullopt : std::optional(statistics::geometric_mean(values));
}

}  // namespace

EvaluationOutcome Evaluation::outcome() const {
  if (!is_about_submission(verdict)) return EvaluationOutcome::not_judged;
  if (!accepted()) return EvaluationOutcome::rejected;
  if (score()) return EvaluationOutcome::scored;
  const bool was_timed = std::any_of(cases.begin(), cases.end(), [](const CaseResult& each) {
    return each.purpose == Purpose::performance;
  });
  return was_timed ? EvaluationOutcome::unproven : EvaluationOutcome::checked;
}

bool Evaluation::counts_flops() const {
  return std::any_of(cases.begin(), cases.end(), [](const CaseResult& each) { return each.flops > 1; });
}

std::optional<double> Evaluation::score() const { return why_no_score().empty() ? speedup() : std::nullopt; }

std::string Evaluation::why_no_score() const {
  if (!accepted()) return "it was not accepted";
  if (!integrity.suspicions.empty()) return "a suspicion stands: " + first_of(integrity.suspicions);
  std::vector<std::string> reasons;
  for (const CaseResult& each : cases) {
    if (each.purpose != Purpose::performance) continue;
    if (!each.measurement)
      reasons.push_back(fmt::format("case '{}' was not timed", each.name));
    else if (!each.measurement->is_proven())
      reasons.push_back(fmt::format("case '{}' is not proven: {}", each.name, each.measurement->unproven));
    else if (!each.measurement->is_scored())
      reasons.push_back(
          fmt::format("the speed-up of case '{}' is not proven: {}", each.name, each.measurement->unscored));
  }
  if (!reasons.empty()) return first_of(reasons);
  if (baseline && !baseline->missing.empty()) return "there is no baseline: " + baseline->missing;
  return measurements_with_score(cases).empty() ? "no performance case was timed" : "";
}

std::optional<double> Evaluation::mean_gflops() const {
  if (!counts_flops()) return std::nullopt;
  const std::vector<double> values = proven(cases, &Measurement::gflops);
  if (values.empty()) return std::nullopt;
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

std::optional<Isolation> Integrity::isolation() const {
  if (protections.empty()) return std::nullopt;
  Isolation isolation = Isolation::isolated;
  for (const Protection& each : protections) {
    constexpr std::array<std::string_view, 4> others{"cgroup", "resource_limits", "bounded_directory",
                                                     "compiler_view"};
    if (each.active || std::find(others.begin(), others.end(), each.name) != others.end()) continue;
    if (each.name == "separate_reference") return Isolation::shared;
    isolation = Isolation::reduced;
  }
  return isolation;
}

std::optional<double> Evaluation::geomean_runtime_ms() const {
  return geometric_mean(proven(cases, &Measurement::runtime_ms));
}

std::optional<double> Evaluation::speedup() const {
  std::vector<double> speedups;
  for (const Measurement* each : measurements_with_score(cases)) speedups.push_back(each->speedup);
  return geometric_mean(speedups);
}

std::optional<Interval> Evaluation::speedup_ci95() const {
  std::vector<Interval> intervals;
  for (const Measurement* each : measurements_with_score(cases)) {
    intervals.push_back(each->speedup_ci95);
  }
  return intervals.empty() ? std::nullopt : std::optional(statistics::geometric_mean_interval(intervals));
}

}  // namespace kbench
