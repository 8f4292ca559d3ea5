// What pairs of measurements say of the difference between two: its mean, and Student's 95 % interval of it.
#pragma once

#include <kbench/evaluation.hpp>

#include <vector>

namespace kbench::leaderboard {

struct PairedDifference {
  double mean = 0.0;
  Interval interval = {};
};

// Of at least two differences, one for each pair. Pairs are what makes it narrow: what both of a pair have in
// common, the clock and the temperature of that minute, is not in their difference.
PairedDifference paired_difference(const std::vector<double>& differences);

}  // namespace kbench::leaderboard
