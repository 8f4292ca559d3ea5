// Summaries of samples: the centre, and its uncertainty. The samples may have any unit; results have the same.
#pragma once

#include <span>

namespace kbench::statistics {

// The spread of samples.
struct Spread {
  double mean = 0.0;
  double stdev = 0.0;  // the divisor is n - 1; 0 for one sample
  double cv = 0.0;     // stdev / mean; 0 if all samples are equal
};

// The mean without the tenth of the samples at either end (rounded down), and the half-width of its 95 % interval. A
// few disturbed samples do not move it, and samples on two levels do not leave it uncertain as they do the median.
// Sources: Tukey, McLaughlin, "Less vulnerable confidence and significance procedures for location based on a single
// sample" (1963); Wilcox, "Introduction to Robust Estimation and Hypothesis Testing", chapter 4.
struct TrimmedMean {
  double value = 0.0;
  double reach = 0.0;  // infinite for one sample
};

struct Summary {
  double mean = 0.0;
  TrimmedMean trimmed_mean;
  double median = 0.0;  // the mean of the middle two for an even number of samples
  double min = 0.0;
  double max = 0.0;
  double stdev = 0.0;
  double cv = 0.0;
};

// Each throws Error when there are no samples.
Spread spread(std::span<const double> samples);
TrimmedMean trimmed_mean(std::span<const double> samples);
Summary summarize(std::span<const double> samples);

// exp(mean(log(value))); 0 if a value is 0. The values must not be negative. Throws Error if there are
// none.
double geometric_mean(std::span<const double> values);

}  // namespace kbench::statistics
