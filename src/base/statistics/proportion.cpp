#include "base/statistics/proportion.hpp"

#include "base/statistics/summary.hpp"

#include <kbench/error.hpp>

#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace kbench::statistics {
namespace {

constexpr double upper_end = 0.975;  // the upper quantile of a 95 % interval

double any_of_k(double p, std::size_t k) { return -std::expm1(static_cast<double>(k) * std::log1p(-p)); }

}  // namespace

Estimate proportion(double successes, double trials) {
  const double n = trials;
  if (!(n > 0.0)) throw Error("a proportion needs trials");
  if (!(successes >= 0.0 && successes <= n)) throw Error("successes must be from 0 to the number of trials");
  static const double z = boost::math::quantile(boost::math::normal(), upper_end);
  const double p = successes / n;
  const double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
  const double reach = z * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n);
  return {.value = p,
          .ci95 = {.low = std::clamp(middle - reach, 0.0, p), .high = std::clamp(middle + reach, p, 1.0)}};
}

Estimate pass_at_k(std::size_t candidates, std::size_t correct, std::size_t k) {
  if (k == 0 || k > candidates || correct > candidates)
    throw Error("pass@k needs at least k candidates, and no more correct ones than there are");
  const std::size_t wrong = candidates - correct;
  double none = wrong < k ? 0.0 : 1.0;  // the chance that all k are wrong
  for (std::size_t i = 0; none > 0 && i < k; ++i)
    none *= static_cast<double>(wrong - i) / static_cast<double>(candidates - i);
  const Interval of_one = proportion(static_cast<double>(correct), static_cast<double>(candidates)).ci95;
  const double value = 1.0 - none;
  return {.value = value,
          .ci95 = {.low = std::min(value, any_of_k(of_one.low, k)),
                   .high = std::max(value, any_of_k(of_one.high, k))}};
}

Estimate mean_of_problems(std::span<const ProblemChance> problems, std::size_t k) {
  const auto count = static_cast<double>(problems.size());
  double sum = 0.0;
  double inverse_trials = 0.0;
  for (const ProblemChance& problem : problems) {
    if (k == 0 || problem.candidates < k) throw Error("pass@k needs at least k candidates of each problem");
    sum += problem.value;
    inverse_trials += static_cast<double>(k) / static_cast<double>(problem.candidates);
  }
  if (problems.empty()) throw Error("a mean of problems needs at least one");
  const double trials = count * count / inverse_trials;
  return proportion(std::min(sum / count, 1.0) * trials, trials);
}

Estimate geometric_mean_estimate(std::span<const double> values) {
  const double mean = geometric_mean(values);
  if (values.size() < 2)
    return {.value = mean, .ci95 = {.low = 0.0, .high = std::numeric_limits<double>::infinity()}};
  std::vector<double> logarithms;
  for (const double value : values) logarithms.push_back(std::log(value));
  const auto count = static_cast<double>(values.size());
  const boost::math::students_t distribution(count - 1);
  const double reach =
      boost::math::quantile(distribution, upper_end) * spread(logarithms).stdev / std::sqrt(count);
  return {.value = mean, .ci95 = {.low = mean * std::exp(-reach), .high = mean * std::exp(reach)}};
}

}  // namespace kbench::statistics
