#include "evaluate/compare/conclude.hpp"

#include "base/document/names.hpp"
#include "base/document/text.hpp"
#include "base/statistics/summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

namespace kbench {
namespace paired {
namespace {

using statistics::geometric_mean;

// Why a time of this evaluation cannot be compared; empty if it can.
std::string fault_of(const Evaluation& evaluation, const Measurement& measurement, const char* which) {
  if (!measurement.is_proven())
    return fmt::format("the time of the {} is not proven: {}", which, measurement.unproven);
  if (!evaluation.integrity.suspicions.empty())
    return fmt::format("a suspicion stands against the {}: {}", which,
                       evaluation.integrity.suspicions.front());
  return {};
}

TimeComparison& case_named(std::vector<TimeComparison>& cases, const std::string& name) {
  const auto found =
      std::find_if(cases.begin(), cases.end(), [&](const TimeComparison& each) { return each.name == name; });
  if (found != cases.end()) return *found;
  return cases.emplace_back(TimeComparison{.name = name});
}

const CaseResult* timed_case(const Evaluation& evaluation, const std::string& name) {
  for (const CaseResult& each : evaluation.cases) {
    if (each.name == name && each.measurement) return &each;
  }
  return nullptr;
}

// Logarithms of the second's times over the first's, which are symmetric in the two.
std::vector<double> log_ratios(const TimeComparison& times) {
  std::vector<double> ratios;
  for (std::size_t i = 0; i < times.first_ms.size(); ++i)
    ratios.push_back(std::log(times.second_ms[i] / times.first_ms[i]));
  return ratios;
}

Faster answer_of(statistics::PairedAnswer answer) {
  switch (answer) {
    case statistics::PairedAnswer::lower: return Faster::second;
    case statistics::PairedAnswer::higher: return Faster::first;
    case statistics::PairedAnswer::same: return Faster::same;
    case statistics::PairedAnswer::undecided: break;
  }
  return Faster::cannot_tell;
}

void set(TimeComparison& times, const statistics::PairedDecision& decision) {
  times.ratio = std::exp(decision.mean);
  times.interval = Interval{.low = std::exp(decision.interval.low), .high = std::exp(decision.interval.high)};
  times.faster = times.unproven.empty() ? answer_of(decision.answer) : Faster::cannot_tell;
}

// The questions of a comparison: each case, and last all of them together.
std::vector<TimeComparison*> questions_of(SpeedComparison& comparison) {
  std::vector<TimeComparison*> questions;
  for (TimeComparison& each : comparison.cases) questions.push_back(&each);
  questions.push_back(&comparison.all);
  return questions;
}

bool is_settled(const TimeComparison& times) {
  return !times.unproven.empty() || times.faster != Faster::cannot_tell;
}

// A pair's time of all cases is their geometric mean.
void add_all(TimeComparison& all, const std::vector<TimeComparison>& cases) {
  std::vector<double> first;
  std::vector<double> second;
  for (const TimeComparison& each : cases) {
    first.push_back(each.first_ms.back());
    second.push_back(each.second_ms.back());
    if (all.unproven.empty() && !each.unproven.empty())
      all.unproven = fmt::format("case '{}': {}", each.name, each.unproven);
  }
  if (cases.empty()) return;
  all.first_ms.push_back(geometric_mean(first));
  all.second_ms.push_back(geometric_mean(second));
}

void decide(SpeedComparison& comparison) {
  auto& cases = comparison.cases;
  const double margin = std::log1p(comparison.margin);
  std::vector<std::vector<double>> differences;
  for (const TimeComparison& each : cases) differences.push_back(log_ratios(each));
  const auto decisions = statistics::decide(differences, margin);
  for (std::size_t i = 0; i < cases.size(); ++i) set(cases[i], decisions[i]);
  kbench::decide(comparison.all, comparison.margin);
}

}  // namespace

void add(SpeedComparison& comparison, const Evaluation& first, const Evaluation& second) {
  ++comparison.pairs;
  for (const CaseResult& of_first : first.cases) {
    const CaseResult* of_second = timed_case(second, of_first.name);
    if (!of_first.measurement || of_second == nullptr) continue;
    TimeComparison& times = case_named(comparison.cases, of_first.name);
    times.first_ms.push_back(of_first.measurement->runtime_ms);
    times.second_ms.push_back(of_second->measurement->runtime_ms);
    if (times.unproven.empty()) times.unproven = fault_of(first, *of_first.measurement, "first");
    if (times.unproven.empty()) times.unproven = fault_of(second, *of_second->measurement, "second");
  }
  add_all(comparison.all, comparison.cases);
}

bool is_look(std::size_t pairs) {
  return std::find(statistics::looks.begin(), statistics::looks.end(), pairs) != statistics::looks.end();
}

bool conclude(SpeedComparison& comparison) {
  auto& cases = comparison.cases;
  if (cases.empty()) return true;
  decide(comparison);
  return is_settled(comparison.all) && std::all_of(cases.begin(), cases.end(), is_settled);
}

void sum_up(SpeedComparison& comparison) {
  if (comparison.cases.empty()) return;
  const auto questions = questions_of(comparison);
  const bool have_intervals = std::all_of(questions.begin(), questions.end(), [](const TimeComparison* each) {
    return each->first_ms.size() > 1;
  });
  if (have_intervals) decide(comparison);
  for (TimeComparison* each : questions) {
    each->ratio = geometric_mean(each->second_ms) / geometric_mean(each->first_ms);
    each->faster = Faster::cannot_tell;
  }
}

SpeedComparison without_times(SpeedComparison comparison) {
  comparison.pairs = 0;
  comparison.all = {};
  comparison.cases.clear();
  return comparison;
}

namespace {

std::string percent(double ratio) {
  const double value = (ratio - 1.0) * 100.0;
  const double size = std::abs(value);
  return size < 0.01 || size >= 99.5 ? fmt::format("{:.0f} %", value) : fmt::format("{:.2g} %", value);
}

// "faster by 3.1 % (2.6 % to 3.7 %)": the share of the slower one's time that the faster one saves.
std::string by(double ratio, const Interval& interval) {
  if (ratio >= 2.0)
    return fmt::format("{:.3g} times as fast ({:.3g} to {:.3g})", ratio, interval.low, interval.high);
  return fmt::format("faster by {} ({} to {})", percent(ratio), percent(interval.low),
                     percent(interval.high));
}

}  // namespace

}  // namespace paired

void decide(TimeComparison& times, double margin) {
  paired::set(times, statistics::decide({paired::log_ratios(times)}, std::log1p(margin)).front());
}

std::string explain(const TimeComparison& times, double margin) {
  if (!times.ratio) return "cannot tell: no times were compared";
  if (!times.interval) return "cannot tell: at least two pairs are needed";
  const Interval& interval = *times.interval;
  switch (times.faster) {
    case Faster::first: return "the first is " + paired::by(*times.ratio, interval);
    case Faster::second:
      return "the second is " +
             paired::by(1.0 / *times.ratio, {.low = 1.0 / interval.high, .high = 1.0 / interval.low});
    case Faster::same: return fmt::format("they are the same within {}", paired::percent(1.0 + margin));
    case Faster::cannot_tell: break;
  }
  if (!times.unproven.empty()) return "cannot tell: " + times.unproven;
  return fmt::format("cannot tell: the second's time is {:.1f} % to {:.1f} % of the first's",
                     100.0 * interval.low, 100.0 * interval.high);
}

std::string SpeedComparison::explain() const {
  if (!first.accepted()) return "the first is not accepted: " + first.explain();
  if (!second.accepted()) return "the second is not accepted: " + second.explain();
  if (cases.empty()) return "there is no timed case to compare";
  std::string text = fmt::format("{}, {}{}", kbench::explain(all, margin), document::counted(pairs, "pair"),
                                 is_finished ? "" : " so far");
  for (const TimeComparison& each : cases) {
    if (each.faster != all.faster)
      text += fmt::format("\ncase '{}': {}", each.name, kbench::explain(each, margin));
  }
  return text;
}

}  // namespace kbench
