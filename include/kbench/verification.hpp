// The result of comparing an output with its expected values.
//
// An element is right when |actual - expected| <= absolute + relative * |expected|, or when both are NaN, or both are
// the same infinity. Anything else is a mismatch: NaN where a number is expected, a number where NaN is expected, the
// other infinity. Integers and bool are compared exactly, with any tolerance. For complex64 the bars are the modulus;
// if a part of either number is not finite, each part is compared by itself. An element of float4_e2m1x2 is right when
// both of its numbers are, and its error is that of the worse one.
#pragma once

#include <kbench/dtype.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kbench {

struct Tolerance {
  double absolute = 0.0;
  double relative = 0.0;
};

// Suits results with a rounding error that does not grow with the size of the input. A problem that sums states its own
// tolerance, from the length of its sums (Problem::get_tolerance). It is 8 units in the last place of float64, float32
// and complex64, 2 of float16, bfloat16 and float8_e4m3, and 1 of float8_e5m2. The absolute part is for results of
// magnitude 1. float4_e2m1x2 has half a unit and an absolute 0.5, which together admit about the next number. Integers,
// bool and float8_e8m0 have no tolerance.
constexpr Tolerance default_tolerance(DType dtype) {
  switch (dtype) {
    case DType::float64: return {8 * 0x1p-52, 8 * 0x1p-52};
    case DType::complex64:
    case DType::float32: return {8 * 0x1p-23, 8 * 0x1p-23};
    case DType::float16: return {2 * 0x1p-10, 2 * 0x1p-10};
    case DType::bfloat16: return {2 * 0x1p-7, 2 * 0x1p-7};
    case DType::float8_e4m3: return {2 * 0x1p-3, 2 * 0x1p-3};
    case DType::float8_e5m2: return {0x1p-2, 0x1p-2};
    case DType::float4_e2m1x2: return {0x1p-1, 0x1p-2};
    default: return {};
  }
}

// A wrong element.
struct Mismatch {
  std::string tensor = {};  // the parameter's name in the signature

  // The element's place, one number for each dimension, outermost first. For `float4_e2m1x2` there is one more, 0 or 1:
  // the worse of the two numbers in the byte. The values below are that number's.
  std::vector<std::int64_t> index = {};

  // The value that the reference solution computed. 64-bit integers beyond 2^53 are rounded here; the comparison itself is exact.
  double expected = 0.0;
  double actual = 0.0;  // the value that the submission wrote

  // The imaginary part of the expected value (`expected` is the real part); null unless the output is of `complex64`.
  std::optional<double> expected_imaginary = {};
  std::optional<double> actual_imaginary =
      {};  // the imaginary part of what was written; null as `expected_imaginary`
};

// The check of the outputs of one call.
struct Verification {
  static constexpr std::size_t max_reported = 5;

  bool passed = true;        // whether these outputs were right
  std::string message = {};  // one sentence: what is wrong, or how the case ended; empty if `passed`

  std::int64_t checked = 0;     // elements that were compared
  std::int64_t mismatched = 0;  // elements that were wrong

  double max_absolute_error = 0.0;  // the largest error over the elements where both values are finite

  // The largest error over the magnitude of the expected value, over the same elements except those with an expected
  // value of 0.
  double max_relative_error = 0.0;

  // The largest share of its tolerance that an element of a floating-point output uses up, over the same elements. Above 1 it is a
  // mismatch; infinite where no error is tolerated.
  double tolerance_used = 0.0;

  std::vector<Mismatch> worst = {};  // the element that is furthest beyond its tolerance, at most 1
  std::vector<Mismatch> first = {};  // the first wrong elements in memory order, at most 5
};

}  // namespace kbench
