// Pure functions for proportions and their intervals. docs/batch.md says why these intervals.
#pragma once

#include <kbench/evaluation.hpp>

#include <cstddef>
#include <span>

namespace kbench::statistics {

// An estimate, and the 95 % interval of what it estimates. The value is always in it.
struct Estimate {
  double value = 0.0;
  Interval ci95;
};

// Wilson's score interval. Source: Wilson, "Probable inference, the law of succession, and statistical inference"
// (1927); compared with others by Brown, Cai, DasGupta, "Interval estimation for a binomial proportion" (2001).
// Both numbers may be fractions. Throws Error if there are no trials, or successes are not from 0 to `trials`.
Estimate proportion(double successes, double trials);

// The chance that at least one of k candidates is correct, from `correct` of `candidates`: the unbiased estimate 1 -
// C(n - c, k) / C(n, k). Source: Chen et al., "Evaluating large language models trained on code" (2021). The interval
// is that of the proportion p, taken to 1 - (1 - p)^k. Throws Error if k is 0, or k or `correct` is more than
// `candidates`.
Estimate pass_at_k(std::size_t candidates, std::size_t correct, std::size_t k);

// pass@k of one problem, and the candidates that it rests on.
struct ProblemChance {
  double value = 0.0;
  std::size_t candidates = 0;
};

// The mean of pass@k over problems, with Wilson's interval for P^2 / sum(k / n) trials, where P problems have
// n candidates each. pass@k is a U-statistic: its variance is at most k / n of that of one choice of k.
// Source: Hoeffding, "A class of statistics with asymptotically normal distribution" (1948). Throws Error if
// there are no problems, or one has fewer than k candidates.
Estimate mean_of_problems(std::span<const ProblemChance> problems, std::size_t k);

// The geometric mean of positive values, with Student's interval of the mean of their logarithms; from 0 to infinity for one
// value. Throws Error if there are none.
Estimate geometric_mean_estimate(std::span<const double> values);

}  // namespace kbench::statistics
