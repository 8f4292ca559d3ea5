// How much a sum of terms of one sign may err of which many are equal.
#pragma once

#include <kbench/tolerance.hpp>

#include <algorithm>
#include <cmath>

namespace shared {

// Relative to the sum, in units of the rounding error u of one operation, for n terms in any order.
//
// If terms differ, the signs of their roundings are independent (kbench/tolerance.hpp). A running sum to
// which the same number is added repeatedly is rounded in the same direction each time, until its exponent
// grows. Each addition has an error of up to u times the sum so far, which on average is half of the result.
// This applies to integers, and to logits or differences of 16-bit types, which have few values.
inline double roundings_of_tied_sum(double n) {
  return std::max(kbench::lambda_of_sums * std::sqrt(n), 0.5 * n);
}

}  // namespace shared
