#include "base/statistics/summary.hpp"

#include <kbench/error.hpp>

#include <boost/math/distributions/students_t.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

namespace kbench::statistics {
namespace {

// The probability that a 95 % interval misses on one side.
constexpr double tail = 0.025;

// A trimmed mean cuts one of this many samples at either end.
constexpr std::size_t trimmed_part = 10;

void require_some(std::span<const double> samples) {
  if (samples.empty()) throw Error("a statistic needs at least one sample");
}

}  // namespace

Spread spread(std::span<const double> samples) {
  require_some(samples);
  const auto count = static_cast<double>(samples.size());
  double sum = 0.0;
  for (const double x : samples) sum += x;
  const double first_mean = sum / count;
  // A second pass adds differences from the mean, which are small, so that rounding loses little.
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

TrimmedMean trimmed_mean(std::span<const double> samples) {
  require_some(samples);
  std::vector<double> sorted(samples.begin(), samples.end());
  std::sort(sorted.begin(), sorted.end());
  const std::size_t cut = sorted.size() / trimmed_part;
  const std::vector<double> kept(sorted.begin() + static_cast<std::ptrdiff_t>(cut),
                                 sorted.end() - static_cast<std::ptrdiff_t>(cut));
  TrimmedMean result{.value = spread(kept).mean, .reach = std::numeric_limits<double>::infinity()};
  if (kept.size() < 2) return result;
  // The variance is that of all samples, with those that were cut moved to the last that was kept (winsorised).
  std::fill_n(sorted.begin(), cut, kept.front());
  std::fill_n(sorted.rbegin(), cut, kept.back());
  const auto count = static_cast<double>(sorted.size());
  const auto kept_count = static_cast<double>(kept.size());
  const double standard_error = spread(sorted).stdev * std::sqrt(count) / kept_count;
  const boost::math::students_t distribution(kept_count - 1);
  result.reach = boost::math::quantile(boost::math::complement(distribution, tail)) * standard_error;
  return result;
}

Summary summarize(std::span<const double> samples) {
  const Spread found = spread(samples);
  std::vector<double> sorted(samples.begin(), samples.end());
  std::sort(sorted.begin(), sorted.end());
  const double below = sorted[(sorted.size() - 1) / 2];
  const double above = sorted[sorted.size() / 2];
  return {.mean = found.mean,
          .trimmed_mean = statistics::trimmed_mean(samples),
          .median = below + (above - below) / 2,
          .min = sorted.front(),
          .max = sorted.back(),
          .stdev = found.stdev,
          .cv = found.cv};
}

double geometric_mean(std::span<const double> values) {
  require_some(values);
  double sum = 0.0;
  for (const double value : values) sum += std::log(value);
  return std::exp(sum / static_cast<double>(values.size()));
}

}  // namespace kbench::statistics
