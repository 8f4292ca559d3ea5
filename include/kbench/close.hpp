// Comparing numbers in check_implementation(): the check of a reference file.
//
//     #include <kbench/close.hpp>
//
//     std::string check_implementation(output_t custom_output, output_t ref_output) {
//       return kbench::first_difference(custom_output, ref_output, {.absolute = 1e-6, .relative = 1e-5});
//     }
//
// `std::abs(a - b) <= tolerance` is false for two equal infinities: their difference is NaN. Such a check rejects the
// reference's own output if it has an infinity. Here
//
//     is_close(INFINITY, INFINITY, {})   // true
//     is_close(-INFINITY, INFINITY, {})  // false
//     is_close(NAN, NAN, {})             // true: the reference says that there is no number
//     is_close(1.0, NAN, {})             // false, as is_close(NAN, 1.0, {}) and is_close(1.0, INFINITY, {}) are
//
// Vectors of other sizes are different. This header needs nothing else of kbench.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <string>
#include <type_traits>

namespace kbench {

// How far an element may be from what is expected: absolute + relative * |expected|. The default is equality.
struct Closeness {
  double absolute = 0.0;
  double relative = 0.0;
};

// The value as a double. Narrow floats convert to float, and that converts to double.
template <class T>
double number_of(const T& value) {
  if constexpr (std::is_arithmetic_v<T>) {
    return static_cast<double>(value);
  } else {
    return static_cast<double>(static_cast<float>(value));
  }
}

// Takes built-in numbers and narrow floats. Integers are compared as integers where the tolerance is zero.
template <class T>
bool is_close(const T& actual, const T& expected, const Closeness& tolerance = {}) {
  if constexpr (std::is_integral_v<T>) {
    if (actual == expected || (tolerance.absolute == 0.0 && tolerance.relative == 0.0))
      return actual == expected;
  }
  const double a = number_of(actual);
  const double b = number_of(expected);
  if (std::isnan(b)) return std::isnan(a);
  if (std::isinf(b) || std::isinf(a)) return a == b;
  return std::abs(a - b) <= tolerance.absolute + tolerance.relative * std::abs(b);  // false for NaN
}

// Says what is wrong with the first element that is not close, for the author of a submission; empty if all are.
// Takes std::vector, std::array and any other type with size() and []; pass the to_host() of a kbench::device_vector.
template <class Elements>
std::string first_difference(const Elements& actual, const Elements& expected,
                             const Closeness& tolerance = {}) {
  const auto text_of = [](const auto& value) {
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%.9g", number_of(value));
    return std::string(text.data());
  };
  if (actual.size() != expected.size())
    return "expected " + std::to_string(expected.size()) + " elements, not " + std::to_string(actual.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const typename Elements::value_type wanted = expected[i];
    const typename Elements::value_type given = actual[i];
    if (is_close(given, wanted, tolerance)) continue;
    return "element " + std::to_string(i) + ": expected " + text_of(wanted) + ", not " + text_of(given);
  }
  return {};
}

}  // namespace kbench
