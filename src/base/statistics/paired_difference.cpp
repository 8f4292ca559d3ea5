#include "base/statistics/paired_difference.hpp"

#include "base/statistics/summary.hpp"

#include <kbench/error.hpp>

#include <boost/math/distributions/students_t.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>

namespace kbench::statistics {
namespace {

// The mean of differences, and its standard error.
struct Mean {
  double value = 0.0;
  double standard_error = 0.0;
  double freedom = 0.0;
};

Mean mean_of(std::span<const double> differences) {
  if (differences.size() < 2) throw Error("an interval needs at least two pairs");
  const Spread found = spread(differences);
  const auto count = static_cast<double>(differences.size());
  return {.value = found.mean, .standard_error = found.stdev / std::sqrt(count), .freedom = count - 1.0};
}

// `level` is that of both tails together.
Interval interval_of(const Mean& mean, double level) {
  const boost::math::students_t distribution(mean.freedom);
  const double reach =
      boost::math::quantile(boost::math::complement(distribution, level / 2.0)) * mean.standard_error;
  return {.low = mean.value - reach, .high = mean.value + reach};
}

double p_value(const Mean& mean) {
  if (mean.standard_error == 0.0) return mean.value == 0.0 ? 1.0 : 0.0;
  const boost::math::students_t distribution(mean.freedom);
  return 2.0 *
         boost::math::cdf(boost::math::complement(distribution, std::abs(mean.value) / mean.standard_error));
}

// The level of each of the three looks for which all together are wrong this often at most. A third of it is enough for any
// differences. At 2 % a look, 4.94 % of 6 million series of normal differences were found. Pocock's constant, 2.21 %, is for
// many pairs and equal steps: with it, 5.4 % were found.
double level_of_look(double of_all) {
  constexpr double usual = 0.05;
  constexpr double of_look = 0.02;
  return of_all >= usual ? of_look : of_all / static_cast<double>(looks.size());
}

PairedAnswer answer_of(const PairedDecision& decision, double margin) {
  const Interval& interval = decision.interval;
  if (interval.low >= -margin && interval.high <= margin) return PairedAnswer::same;
  if (interval.high < 0.0) return PairedAnswer::lower;
  return interval.low > 0.0 ? PairedAnswer::higher : PairedAnswer::undecided;
}

}  // namespace

std::vector<PairedDecision> decide(const std::vector<std::vector<double>>& differences, double margin) {
  std::vector<Mean> means;
  for (const auto& each : differences) means.push_back(mean_of(each));
  std::vector<std::size_t> order(means.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return p_value(means[a]) < p_value(means[b]); });

  // Holm's procedure: the clearest question is held to the strictest level, and the first that fails ends it.
  std::vector<PairedDecision> decisions(means.size());
  bool goes_on = true;
  double level = 0.0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const Mean& mean = means[order[i]];
    if (goes_on) level = level_of_look(0.05 / static_cast<double>(order.size() - i));
    PairedDecision& decision = decisions[order[i]];
    decision = {.mean = mean.value, .interval = interval_of(mean, level)};
    decision.answer = answer_of(decision, margin);
    goes_on = goes_on && p_value(mean) < level;
  }
  return decisions;
}

}  // namespace kbench::statistics
