#include "statistics/summary.hpp"

#include <kbench/error.hpp>

#include <boost/math/distributions/students_t.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace kbench::statistics {
namespace {

// What a 95 % interval may miss, on one side; and the normal distribution's quantile of the rest.
constexpr double tail = 0.025;
constexpr double normal_quantile = 1.959963984540054;

// 0.5^n is far from underflow up to here.
constexpr std::size_t exact_up_to = 1000;

// The largest rank r, from 1, with P(fewer than r of n samples lie below the median) <= tail; 0 if there is
// none.
std::size_t exact_low_rank(std::size_t n) {
  std::size_t rank = 0;
  double probability = std::pow(0.5, static_cast<double>(n));  // that exactly `rank` lie below
  double cumulated = probability;
  while (cumulated <= tail) {
    ++rank;
    probability *= static_cast<double>(n - rank + 1) / static_cast<double>(rank);
    cumulated += probability;
  }
  return rank;
}

// The same from the normal distribution, with a correction for continuity.
std::size_t normal_low_rank(std::size_t n) {
  const auto count = static_cast<double>(n);
  return static_cast<std::size_t>((count + 1 - normal_quantile * std::sqrt(count)) / 2);
}

void require_some(std::span<const double> samples) {
  if (samples.empty()) throw Error("a statistic needs at least one sample");
}

}  // namespace

Ranks median_ranks(std::size_t n) {
  if (n == 0) throw Error("there are no ranks among no samples");
  const std::size_t rank = n <= exact_up_to ? exact_low_rank(n) : normal_low_rank(n);
  const std::size_t low = std::max<std::size_t>(rank, 1);
  return {.low = low, .high = n + 1 - low};
}

Spread spread(std::span<const double> samples) {
  require_some(samples);
  const auto count = static_cast<double>(samples.size());
  double sum = 0.0;
  for (const double x : samples) sum += x;
  const double first_mean = sum / count;
  // Once more, from there: differences from the mean are small, so that little is lost when they are added.
  double differences = 0.0;
  double squares = 0.0;
  for (const double x : samples) {
    differences += x - first_mean;
    squares += (x - first_mean) * (x - first_mean);
  }
  const double variance =
      std::max(0.0, squares - differences * differences / count) / std::max(count - 1, 1.0);
  Spread result{.mean = first_mean + differences / count, .stdev = std::sqrt(variance)};
  if (result.stdev > 0) result.cv = result.stdev / result.mean;
  return result;
}

Summary summarize(std::span<const double> samples) {
  const Spread found = spread(samples);
  std::vector<double> sorted(samples.begin(), samples.end());
  std::sort(sorted.begin(), sorted.end());
  const double below = sorted[(sorted.size() - 1) / 2];
  const double above = sorted[sorted.size() / 2];
  const Ranks ranks = median_ranks(sorted.size());
  return {.mean = found.mean,
          .median = below + (above - below) / 2,
          .min = sorted.front(),
          .max = sorted.back(),
          .stdev = found.stdev,
          .cv = found.cv,
          .ci95 = {.low = sorted[ranks.low - 1], .high = sorted[ranks.high - 1]}};
}

double mean_reach(const Spread& spread, std::size_t n) {
  if (n < 2) return std::numeric_limits<double>::infinity();
  const auto count = static_cast<double>(n);
  const boost::math::students_t distribution(count - 1);
  return boost::math::quantile(boost::math::complement(distribution, tail)) * spread.stdev / std::sqrt(count);
}

double geometric_mean(std::span<const double> values) {
  require_some(values);
  double sum = 0.0;
  for (const double value : values) sum += std::log(value);
  return std::exp(sum / static_cast<double>(values.size()));
}

}  // namespace kbench::statistics
