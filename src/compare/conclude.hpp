// Pure functions decide what the pairs of a comparison come to.
#pragma once

#include "statistics/paired_difference.hpp"

#include <kbench/compare.hpp>

#include <cstddef>

namespace kbench::paired {

// Adds the times of a pair, of every case that both have timed.
void add(SpeedComparison& comparison, const Evaluation& first, const Evaluation& second);

bool is_look(std::size_t pairs);

// Answers what the pairs so far answer, of all together and of each case. True when no pair could change that: everything is
// decided, or cannot be.
bool conclude(SpeedComparison& comparison);

// One of the two was not accepted.
SpeedComparison without_times(SpeedComparison comparison);

}  // namespace kbench::paired
