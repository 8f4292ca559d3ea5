#include "base/statistics/stopping_rule.hpp"

#include "base/statistics/summary.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <utility>

namespace kbench::statistics {
namespace {

// Whether n samples are to be judged; see decide().
bool is_due(std::size_t n) { return n % std::max<std::size_t>(1, std::bit_floor(n) / 64) == 0; }

}  // namespace

std::optional<StopReason> StoppingRule::decide(std::span<const double> samples,
                                               std::chrono::nanoseconds elapsed) const {
  const std::size_t n = samples.size();
  const auto at_least = [n](int count) { return std::cmp_greater_equal(n, count); };
  const bool last = at_least(options_.max_samples);
  const bool late = elapsed >= options_.time_limit && at_least(fewest_samples);
  const bool enough = at_least(std::max(options_.min_samples, fewest_samples));
  if (enough && (last || late || is_due(n)) && converged(samples)) return StopReason::converged;
  if (last) return StopReason::sample_limit;
  if (late) return StopReason::time_limit;
  return std::nullopt;
}

bool StoppingRule::converged(std::span<const double> samples) const {
  if (spread(samples).cv <= options_.target_cv) return true;
  const TrimmedMean middle = trimmed_mean(samples);
  return middle.reach <= options_.target_cv * middle.value;
}

}  // namespace kbench::statistics
