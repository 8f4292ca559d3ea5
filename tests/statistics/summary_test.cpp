#include "statistics/summary.hpp"

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
  CHECK(summary.ci95 == Interval{2.0, 9.0});  // ranks 1 and 8
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
  CHECK(summary.ci95 == Interval{0.25, 0.25});
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
  CHECK_THROWS_AS(median_ranks(0), Error);
}

// Source: the binomial distribution with probability 1/2, summed by hand: for n = 30,
// P(at most 9) = 0.0214 and P(at most 10) = 0.0494.
TEST_CASE("the ranks of the median's interval are those of the binomial distribution") {
  CHECK(median_ranks(6) == Ranks{1, 6});
  CHECK(median_ranks(8) == Ranks{1, 8});
  CHECK(median_ranks(9) == Ranks{2, 8});
  CHECK(median_ranks(10) == Ranks{2, 9});
  CHECK(median_ranks(11) == Ranks{2, 10});
  CHECK(median_ranks(20) == Ranks{6, 15});
  CHECK(median_ranks(30) == Ranks{10, 21});
  CHECK(median_ranks(50) == Ranks{18, 33});
  CHECK(median_ranks(100) == Ranks{40, 61});
  CHECK(median_ranks(1000) == Ranks{469, 532});
}

TEST_CASE("too few samples for 95 % give their whole range") {
  for (std::size_t n = 1; n <= 5; ++n) CHECK(median_ranks(n) == Ranks{1, n});
  CHECK(summarize(std::vector<double>{5, 3, 4}).ci95 == Interval{3.0, 5.0});
}

TEST_CASE("the ranks go on smoothly where the normal approximation begins") {
  CHECK(median_ranks(1048) == Ranks{492, 557});  // the binomial distribution's, by exact summation
  CHECK(median_ranks(1270) == Ranks{600, 671});
  for (std::size_t n = 990; n < 1010; ++n) {
    const Ranks now = median_ranks(n);
    const Ranks next = median_ranks(n + 1);
    CAPTURE(n);
    CHECK(now.low + now.high == n + 1);
    CHECK(next.low >= now.low);
    CHECK(next.low <= now.low + 1);
  }
}

TEST_CASE("the interval of the median lies at the ranks, whatever the order of the samples") {
  std::vector<double> samples(30);
  std::iota(samples.rbegin(), samples.rend(), 1.0);
  std::swap(samples[3], samples[20]);
  CHECK(summarize(samples).ci95 == Interval{10.0, 21.0});
}

// Source: tables of Student's distribution, two-sided 95 %: 4.3027 for 2 degrees of freedom, 2.0452 for 29, 1.9600 for
// infinitely many.
TEST_CASE("the interval of the mean reaches as far as Student's distribution says") {
  const Spread spread{.mean = 50.0, .stdev = 2.0, .cv = 0.04};
  CHECK(mean_reach(spread, 3) == Approx(4.3027 * 2 / std::sqrt(3.0)).epsilon(1e-4));
  CHECK(mean_reach(spread, 30) == Approx(2.0452 * 2 / std::sqrt(30.0)).epsilon(1e-4));
  CHECK(mean_reach(spread, 1'000'000) == Approx(1.9600 * 2 / 1000).epsilon(1e-4));
  CHECK(mean_reach(spread, 1) == std::numeric_limits<double>::infinity());
}

// The part of `repetitions` sets of n samples whose interval covers the median of the distribution.
template <class Draw>
double coverage(std::size_t n, double median, const Draw& draw) {
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
    const Interval interval = summarize(samples).ci95;
    if (interval.low <= median && median <= interval.high) ++covered;
  }
  return static_cast<double>(covered) / repetitions;
}

TEST_CASE("the interval covers the median of a normal and of a skewed distribution as often as it says") {
  constexpr double two_pi = 6.283185307179586;
  const auto normal = [](double u, double v) {
    return 50 + std::sqrt(-2 * std::log1p(-u)) * std::cos(two_pi * v);
  };
  // Times of a program: nothing is faster than 1, and a few are much slower.
  const auto skewed = [](double u, double) { return 1 - std::log1p(-u); };
  for (const std::size_t n : {std::size_t{6}, std::size_t{10}, std::size_t{30}, std::size_t{101}}) {
    CAPTURE(n);
    const double of_normal = coverage(n, 50.0, normal);
    const double of_skewed = coverage(n, 1 + std::log(2.0), skewed);
    CHECK(of_normal >= 0.94);
    CHECK(of_normal <= 0.985);  // an interval that always covers would say nothing
    CHECK(of_skewed >= 0.94);
    CHECK(of_skewed <= 0.985);
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
