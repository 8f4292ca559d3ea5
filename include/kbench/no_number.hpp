// The rule about NaN and infinity that holds for every problem, in addition to its own check.
#pragma once

#include <kbench/host_device.hpp>

#include <cmath>

namespace kbench {

// Whether an element is NaN or infinite where a finite number is expected. Comparisons with NaN are false, and infinity divided
// by itself is NaN, so a check that looks for large differences may find none. An infinity may stand for a large number of
// its sign, as in a mask, if the check agrees.
KBENCH_HOST_DEVICE inline bool is_no_number(double expected, double actual) {
  constexpr double least_that_infinity_stands_for = 1e4;
  if (!std::isfinite(expected) || std::isfinite(actual)) return false;
  return std::isnan(actual) || actual * expected < 0 || std::abs(expected) < least_that_infinity_stands_for;
}

}  // namespace kbench
