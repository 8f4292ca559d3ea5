// How one element of an output differs from what is expected: the definition in kbench/verification.hpp.
//
// The tolerance `any_number` asks only for what no problem's own check may waive (is_no_number()).
#pragma once

#include <kbench/convert.hpp>
#include <kbench/dtype.hpp>
#include <kbench/host_device.hpp>
#include <kbench/no_number.hpp>
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

inline constexpr Tolerance any_number{.absolute = std::numeric_limits<double>::infinity(), .relative = -1};

KBENCH_HOST_DEVICE inline bool is_any_number(const Tolerance& tolerance) {
  return tolerance.relative < 0;  // no problem's tolerance is negative
}

struct Difference {
  bool mismatch = false;
  bool both_nan = false;
  double absolute = 0.0;  // |actual - expected|; 0 unless both are finite
  double relative = 0.0;  // absolute / |expected|; 0 if expected is
  double used = 0.0;      // absolute / tolerated; 0 for exact types
  // A mismatch's absolute error minus the tolerated one; infinite unless both are finite.
  double excess = 0.0;
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

// The difference between a finite number of this magnitude and one that is `error` away.
KBENCH_HOST_DEVICE inline Difference finite_difference(double magnitude, double error,
                                                       const Tolerance& tolerance) {
  const double tolerated = tolerance.absolute + tolerance.relative * magnitude;
  Difference difference;
  difference.absolute = error;
  if (magnitude != 0 && error != 0) difference.relative = error / magnitude;
  if (error != 0) difference.used = error / tolerated;
  difference.mismatch = !(error <= tolerated);
  difference.excess = error - tolerated;
  return difference;
}

KBENCH_HOST_DEVICE inline Difference real_difference(double expected, double actual,
                                                     const Tolerance& tolerance) {
  if (!std::isfinite(expected) || !std::isfinite(actual) || is_any_number(tolerance)) {
    Difference difference;
    difference.both_nan = std::isnan(expected) && std::isnan(actual);
    difference.mismatch = is_any_number(tolerance) ? is_no_number(expected, actual)
                                                   : expected != actual && !difference.both_nan;
    difference.excess = std::numeric_limits<double>::infinity();
    return difference;
  }
  return finite_difference(std::abs(expected), std::abs(actual - expected), tolerance);
}

KBENCH_HOST_DEVICE inline bool is_finite(const complex64& z) {
  return std::isfinite(z.real) && std::isfinite(z.imaginary);
}

KBENCH_HOST_DEVICE inline Difference complex_difference(const complex64& expected, const complex64& actual,
                                                        const Tolerance& tolerance) {
  const double wanted[] = {expected.real, expected.imaginary};
  const double given[] = {actual.real, actual.imaginary};
  if (!is_finite(expected) || !is_finite(actual) || is_any_number(tolerance)) {
    const Difference real = real_difference(wanted[0], given[0], tolerance);
    const Difference imaginary = real_difference(wanted[1], given[1], tolerance);
    Difference difference;
    difference.both_nan = real.both_nan || imaginary.both_nan;
    difference.mismatch = real.mismatch || imaginary.mismatch;
    difference.excess = std::numeric_limits<double>::infinity();
    return difference;
  }
  // No square overflows: the parts are float32.
  const double errors[] = {given[0] - wanted[0], given[1] - wanted[1]};
  return finite_difference(std::sqrt(wanted[0] * wanted[0] + wanted[1] * wanted[1]),
                           std::sqrt(errors[0] * errors[0] + errors[1] * errors[1]), tolerance);
}

// Each member is that of the worse of the two numbers.
KBENCH_HOST_DEVICE inline Difference pair_difference(const float4_e2m1x2& expected,
                                                     const float4_e2m1x2& actual,
                                                     const Tolerance& tolerance) {
  const Difference first = real_difference(widen(expected.first()), widen(actual.first()), tolerance);
  const Difference second = real_difference(widen(expected.second()), widen(actual.second()), tolerance);
  const auto worse = [](double a, double b) { return a < b ? b : a; };
  Difference difference;
  difference.mismatch = first.mismatch || second.mismatch;
  difference.absolute = worse(first.absolute, second.absolute);
  difference.relative = worse(first.relative, second.relative);
  difference.used = worse(first.used, second.used);
  difference.excess = worse(first.excess, second.excess);
  return difference;
}

template <class T>
KBENCH_HOST_DEVICE Difference difference_between(Stored<T> expected, Stored<T> actual,
                                                 const Tolerance& tolerance) {
  if constexpr (is_exact<T>) {
    return exact_difference<T>(expected, actual);
  } else if constexpr (std::is_same_v<T, complex64>) {
    return complex_difference(expected, actual, tolerance);
  } else if constexpr (std::is_same_v<T, float4_e2m1x2>) {
    return pair_difference(expected, actual, tolerance);
  } else {
    return real_difference(widen(expected), widen(actual), tolerance);
  }
}

}  // namespace kbench::device
