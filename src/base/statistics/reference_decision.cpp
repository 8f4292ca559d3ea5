#include "base/statistics/reference_decision.hpp"

#include "base/statistics/summary.hpp"
#include "base/statistics/time_decision.hpp"

#include <kbench/error.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace kbench::statistics {
namespace {

// The upper one of the middle two. It is not moved by a call that was disturbed, or by one that did less.
double median_of(std::span<const double> values) {
  std::vector<double> sorted(values.begin(), values.end());
  const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
  std::nth_element(sorted.begin(), middle, sorted.end());
  return *middle;
}

}  // namespace

double disturbed_part(double undisturbed_part, const Neighbours& neighbours) {
  const double waited = std::min(std::max(0.0, 1.0 - undisturbed_part), neighbours.cores);
  return std::clamp(waited + neighbours.stolen, 0.0, 1.0);
}

ReferenceDecision decide_reference(std::span<const double> before_ms, std::span<const double> beside_ms,
                                   double disturbed) {
  if (before_ms.empty()) throw Error("a reference needs at least one call before the submission is loaded");
  const TrimmedMean typical = trimmed_mean(beside_ms);
  ReferenceDecision decision{
      .typical_ms = typical.value, .before_ms = median_of(before_ms), .disturbed_part = disturbed};
  const double undisturbed_ms = (1.0 - disturbed) * typical.value;
  decision.proven_ms = std::min({typical.value, decision.before_ms + reference_grain_ms, undisturbed_ms});
  decision.time.value =
      std::min(typical.value, (decision.before_ms + reference_grain_ms) / (1.0 - tolerated_part));
  decision.time.reach =
      typical.value > 0.0 ? typical.reach * decision.time.value / typical.value : typical.reach;
  if (undisturbed_ms < proven_reference_part * typical.value)
    decision.doubt = Doubt::busy;
  else if (decision.proven_ms < proven_reference_part * typical.value &&
           typical.value - decision.before_ms > waking_ms)
    decision.doubt = Doubt::slowed;
  return decision;
}

bool agree(double one_ms, double other_ms) {
  return std::min(one_ms, other_ms) >=
         proven_reference_part * std::max(one_ms, other_ms) - reference_grain_ms;
}

Measured measured_with(double value, const Interval& ci95) {
  const double middle = (ci95.low + ci95.high) / 2;
  const double part = middle > 0.0 && std::isfinite(middle) ? (ci95.high - ci95.low) / 2 / middle
                                                            : std::numeric_limits<double>::infinity();
  return {.value = value, .reach = part * value};
}

Ratio ratio(const Measured& numerator, const Measured& denominator) {
  if (!(numerator.value > 0.0) || !(denominator.value > 0.0)) return {};
  const double value = numerator.value / denominator.value;
  const double reach = std::hypot(numerator.reach / numerator.value, denominator.reach / denominator.value);
  return {.value = value, .ci95 = {.low = value * std::exp(-reach), .high = value * std::exp(reach)}};
}

Interval geometric_mean_interval(std::span<const Interval> intervals) {
  if (intervals.empty()) throw Error("an interval of a mean needs at least one interval");
  double middle = 0.0;
  double squares = 0.0;
  for (const Interval& each : intervals) {
    if (!(each.low > 0.0) || !std::isfinite(each.high))
      return {.low = 0.0, .high = std::numeric_limits<double>::infinity()};
    middle += (std::log(each.low) + std::log(each.high)) / 2;
    squares += std::pow((std::log(each.high) - std::log(each.low)) / 2, 2.0);
  }
  const auto count = static_cast<double>(intervals.size());
  const double reach = std::sqrt(squares) / count;
  return {.low = std::exp(middle / count - reach), .high = std::exp(middle / count + reach)};
}

}  // namespace kbench::statistics
