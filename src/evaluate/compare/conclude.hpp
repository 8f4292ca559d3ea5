// Pure functions that draw conclusions from the pairs of a comparison.
#pragma once

#include "base/statistics/paired_difference.hpp"

#include <kbench/compare.hpp>

#include <cstddef>

namespace kbench::paired {

// Adds the times of a pair, of every case that both have timed.
void add(SpeedComparison& comparison, const Evaluation& first, const Evaluation& second);

bool is_look(std::size_t pairs);

// Updates the answers for all cases together and for each case. Returns true when no further pair could change them:
// everything is decided, or cannot be.
bool conclude(SpeedComparison& comparison);

// Sets ratio and interval of a comparison that is not finished. The interval takes two pairs, and is as wide as that
// of a look. The answers stay open.
void sum_up(SpeedComparison& comparison);

// The comparison where one of the two was not accepted.
SpeedComparison without_times(SpeedComparison comparison);

}  // namespace kbench::paired
