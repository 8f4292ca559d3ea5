// How one element of an output differs from what is expected: the definition in kbench/verification.hpp.
#pragma once

#include <kbench/convert.hpp>
#include <kbench/dtype.hpp>
#include <kbench/host_device.hpp>
#include <kbench/verification.hpp>

#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace kbench::device {

// The type as which an element of T is read: a bool that a submission wrote can be any byte.
template <class T>
using Stored = std::conditional_t<std::is_same_v<T, bool>, std::uint8_t, T>;

template <class T>
inline constexpr bool is_exact = std::is_integral_v<T>;

struct Difference {
  bool mismatch = false;
  bool both_nan = false;
  double absolute = 0.0;  // |actual - expected|; 0 unless both are finite
  double relative = 0.0;  // absolute / |expected|; 0 where expected is
  double used = 0.0;      // absolute / what is tolerated; 0 of exact types
  double excess = 0.0;    // of a mismatch: absolute less what is tolerated; infinite unless both are finite
};

template <class T>
KBENCH_HOST_DEVICE Difference exact_difference(Stored<T> expected, Stored<T> actual) {
  const auto wanted = static_cast<std::uint64_t>(expected);
  const auto given = static_cast<std::uint64_t>(actual);
  Difference difference;
  difference.mismatch = expected != actual || (std::is_same_v<T, bool> && given > 1);
  difference.absolute = static_cast<double>(expected < actual ? given - wanted : wanted - given);
  if (expected != 0) difference.relative = difference.absolute / std::abs(widen(expected));
  difference.excess = difference.absolute;
  return difference;
}

KBENCH_HOST_DEVICE inline Difference real_difference(double expected, double actual,
                                                     const Tolerance& tolerance) {
  Difference difference;
  if (!std::isfinite(expected) || !std::isfinite(actual)) {
    difference.both_nan = std::isnan(expected) && std::isnan(actual);
    difference.mismatch = expected != actual && !difference.both_nan;
    difference.excess = std::numeric_limits<double>::infinity();
    return difference;
  }
  const double tolerated = tolerance.absolute + tolerance.relative * std::abs(expected);
  difference.absolute = std::abs(actual - expected);
  if (expected != 0 && difference.absolute != 0)
    difference.relative = difference.absolute / std::abs(expected);
  if (difference.absolute != 0) difference.used = difference.absolute / tolerated;
  difference.mismatch = !(difference.absolute <= tolerated);
  difference.excess = difference.absolute - tolerated;
  return difference;
}

template <class T>
KBENCH_HOST_DEVICE Difference difference_between(Stored<T> expected, Stored<T> actual,
                                                 const Tolerance& tolerance) {
  if constexpr (is_exact<T>) {
    return exact_difference<T>(expected, actual);
  } else {
    return real_difference(widen(expected), widen(actual), tolerance);
  }
}

}  // namespace kbench::device
