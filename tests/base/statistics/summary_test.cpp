#include "base/statistics/summary.hpp"

#include "catch.hpp"

#include <kbench/error.hpp>
#include <kbench/philox.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

namespace kbench::statistics {
namespace {

TEST_CASE("a summary of known samples has the known figures") {
  // Mean 5, squares of differences 32: variance 32 / 7.
  const Summary summary = summarize(std::vector<double>{9, 4, 2, 5, 4, 7, 5, 4});
  CHECK(summary.mean == 5.0);
  CHECK(summary.median == 4.5);
  CHECK(summary.min == 2.0);
  CHECK(summary.max == 9.0);
  CHECK(summary.stdev == Approx(std::sqrt(32.0 / 7)));
  CHECK(summary.cv == Approx(std::sqrt(32.0 / 7) / 5));
}

TEST_CASE("the median of an odd number of samples is the middle one") {
  CHECK(summarize(std::vector<double>{3, 1, 100}).median == 3.0);
}

TEST_CASE("one sample is its own summary, and does not vary") {
  const Summary summary = summarize(std::vector<double>{0.25});
  CHECK(summary.mean == 0.25);
  CHECK(summary.median == 0.25);
  CHECK(summary.stdev == 0.0);
  CHECK(summary.cv == 0.0);
  CHECK(summary.trimmed_mean.value == 0.25);
}

TEST_CASE("samples of zero have a coefficient of variation of zero") {
  CHECK(summarize(std::vector<double>(5, 0.0)).cv == 0.0);
}

TEST_CASE("the deviation of nearly equal large samples is not lost to rounding") {
  // Squares of 1e9 have no digit left for differences of 1.
  std::vector<double> samples;
  for (int i = 0; i < 1000; ++i) samples.insert(samples.end(), {1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16});
  const Summary summary = summarize(samples);
  CHECK(summary.mean == 1e9 + 10);
  CHECK(summary.stdev == Approx(std::sqrt(22.5 * 4000 / 3999)).epsilon(1e-12));
  CHECK(summarize(std::vector<double>(1000, 0.1)).stdev < 1e-16);
}

TEST_CASE("there is no statistic of no samples") {
  CHECK_THROWS_AS(summarize(std::vector<double>{}), Error);
  CHECK_THROWS_AS(spread(std::vector<double>{}), Error);
  CHECK_THROWS_AS(geometric_mean(std::vector<double>{}), Error);
  CHECK_THROWS_AS(trimmed_mean(std::vector<double>{}), Error);
}

// By hand: 2 to 9 are left, and as 2, 2, 3, ..., 8, 9, 9 the squares of differences from 5.5 are 66.5. Source of Student's
// 2.364624 for 7 degrees of freedom, and of 4.302653 for 2: tables, two-sided 95 %.
TEST_CASE("a trimmed mean leaves out a tenth at either end, and its interval is Tukey's and McLaughlin's") {
  const TrimmedMean of_ten = trimmed_mean(std::vector<double>{10, 3, 9, 1, 5, 8, 2, 6, 4, 7});
  CHECK(of_ten.value == Approx(5.5));
  CHECK(of_ten.reach == Approx(2.364624 * std::sqrt(66.5 / 9) * std::sqrt(10.0) / 8).epsilon(1e-6));

  const TrimmedMean of_three = trimmed_mean(std::vector<double>{1, 2, 6});  // none is left out
  CHECK(of_three.value == Approx(3.0));
  CHECK(of_three.reach == Approx(4.302653 * std::sqrt(7.0 / 3)).epsilon(1e-6));

  CHECK(trimmed_mean(std::vector<double>(50, 2.5)).reach == 0.0);
  CHECK(trimmed_mean(std::vector<double>{2.5}).reach == std::numeric_limits<double>::infinity());
}

TEST_CASE("what is left out has no part in a trimmed mean, however far out it is") {
  std::vector<double> samples(30);
  std::iota(samples.begin(), samples.end(), 1.0);
  const TrimmedMean before = trimmed_mean(samples);
  samples[0] = -1e6;
  samples[29] = samples[28] = samples[27] = 1e9;
  const TrimmedMean after = trimmed_mean(samples);
  CHECK(after.value == before.value);
  CHECK(after.reach == before.reach);
}

// The part of `repetitions` sets of n samples whose interval covers the trimmed mean of the distribution.
template <class Draw>
double coverage(std::size_t n, double truth, const Draw& draw) {
  constexpr int repetitions = 4000;
  const Philox stream({12, 34}, {56, 78});
  std::uint64_t next = 0;
  int covered = 0;
  std::vector<double> samples(n);
  for (int i = 0; i < repetitions; ++i) {
    for (double& x : samples) {
      x = draw(unit_double(stream.long_word(next)), unit_double(stream.long_word(next + 1)));
      next += 2;
    }
    const TrimmedMean found = trimmed_mean(samples);
    if (std::abs(found.value - truth) <= found.reach) ++covered;
  }
  return static_cast<double>(covered) / repetitions;
}

TEST_CASE("the interval covers the trimmed mean of a distribution about as often as it says") {
  constexpr double two_pi = 6.283185307179586;
  const auto normal = [](double u, double v) {
    return 50 + std::sqrt(-2 * std::log1p(-u)) * std::cos(two_pi * v);
  };
  // Times of a program: nothing is faster than 1, and a few are much slower. Of the exponential distribution from its tenth to
  // its nine tenths, the mean is (0.9 (1 - ln 0.9) - 0.1 (1 - ln 0.1)) / 0.8 = 0.830707.
  const auto skewed = [](double u, double) { return 1 - std::log1p(-u); };
  const auto on_two_levels = [](double u, double) { return u < 0.5 ? 51.4 : 52.7; };
  for (const std::size_t n : {std::size_t{30}, std::size_t{101}, std::size_t{300}}) {
    CAPTURE(n);
    for (const double part :
         {coverage(n, 50.0, normal), coverage(n, 1.830707, skewed), coverage(n, 52.05, on_two_levels)}) {
      CHECK(part >= 0.92);
      CHECK(part <= 0.98);  // an interval that always covers would say nothing
    }
  }
}

TEST_CASE("the geometric mean is the exponential of the mean of logarithms") {
  CHECK(geometric_mean(std::vector<double>{2, 8}) == Approx(4.0));
  CHECK(geometric_mean(std::vector<double>{7}) == Approx(7.0));
  CHECK(geometric_mean(std::vector<double>{1e-3, 1, 1e3}) == Approx(1.0));
  CHECK(geometric_mean(std::vector<double>(10, 1e300)) == Approx(1e300));  // the product would overflow
  CHECK(geometric_mean(std::vector<double>{0, 5}) == 0.0);
}

}  // namespace
}  // namespace kbench::statistics
