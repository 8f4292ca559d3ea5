// What a set of samples says: where its middle is, and how sure that is. The samples may have any unit;
// results have the same.
#pragma once

#include <kbench/evaluation.hpp>

#include <cstddef>
#include <span>

namespace kbench::statistics {

// How far samples lie apart.
struct Spread {
  double mean = 0.0;
  double stdev = 0.0;  // with n - 1; 0 for one sample
  double cv = 0.0;     // stdev / mean; 0 where all samples are equal
};

struct Summary {
  double mean = 0.0;
  double median = 0.0;  // of an even number of samples, the mean of the middle two
  double min = 0.0;
  double max = 0.0;
  double stdev = 0.0;
  double cv = 0.0;
  Interval ci95;  // of the median
};

// Each throws Error when there are no samples.
Spread spread(std::span<const double> samples);
Summary summarize(std::span<const double> samples);

// How far the 95 % interval of the mean of the distribution reaches to either side of the mean of n samples, by Student's
// t: it takes the mean of n samples for normally distributed, as that of many is. Infinite for fewer than two.
double mean_reach(const Spread& spread, std::size_t n);

// exp(mean(log(value))); 0 where a value is 0. The values must not be negative. Throws Error when there are
// none.
double geometric_mean(std::span<const double> values);

// Two of n sorted samples, counted from 1, between which the median of the distribution lies with a
// probability of at least 95 %, whatever the distribution, as long as the samples are independent. Of all
// such pairs that lie evenly about the middle, the closest: 10 and 21 for n = 30. Fewer than 6 samples cannot
// give 95 %; their ranks are 1 and n. Throws Error for n = 0.
//
// How many samples lie below the median is binomial, with probability 1/2. That is taken exactly up to n =
// 1000, and as normal beyond. Source: Hahn, Meeker, Escobar, "Statistical Intervals", chapter 5.
struct Ranks {
  std::size_t low = 1;
  std::size_t high = 1;
  friend bool operator==(const Ranks&, const Ranks&) = default;
};
Ranks median_ranks(std::size_t n);

}  // namespace kbench::statistics
