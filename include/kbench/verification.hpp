// The result of comparing an output with its expected values.
//
// An element is right when |actual - expected| <= absolute + relative * |expected|, or when both are NaN, or both are
// the same infinity. Anything else is a mismatch: NaN where a number is expected, a number where NaN is expected, the
// other infinity. Integers and bool are compared exactly, whatever the tolerance. For complex64 the bars are the
// modulus; if a part of either number is not finite, each part is compared by itself.
// An element of float4_e2m1x2 is right when both of its numbers are, and its error is that of the worse one.
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

// Suits results whose rounding error does not grow with the size of the input. A problem that sums states its
// own tolerance, from the length of its sums (Problem::get_tolerance). It is 8 units in the last place of
// float64, float32 and complex64, 2 of float16, bfloat16 and float8_e4m3, and 1 of float8_e5m2. The absolute
// part is for results of magnitude 1. float4_e2m1x2 has half a unit and an absolute 0.5, which together admit
// about the next number. Integers, bool and float8_e8m0 have no tolerance.
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

struct Mismatch {
  std::string tensor = {};
  // One number for each dimension. For float4_e2m1x2 there is one more, 0 or 1: the worse one of the
  // element's two numbers.
  std::vector<std::int64_t> index = {};
  double expected = 0.0;  // int64 beyond 2^53 is rounded here; the comparison itself is exact
  double actual = 0.0;
  std::optional<double> expected_imaginary = {};  // of complex64, of which the two above are the real parts
  std::optional<double> actual_imaginary = {};
};

struct Verification {
  static constexpr std::size_t max_reported = 5;

  bool passed = true;
  std::string message = {};  // empty if passed; else one sentence for the author of the submission

  std::int64_t checked = 0;         // elements
  std::int64_t mismatched = 0;      // elements
  double max_absolute_error = 0.0;  // over all elements where both values are finite
  double max_relative_error = 0.0;  // likewise; |actual - expected| / |expected|, where expected is not 0

  // The largest share of its tolerance that an element of a floating-point output uses up, over the same elements.
  // Above 1 it is a mismatch; infinite where no error is tolerated.
  double tolerance_used = 0.0;

  std::vector<Mismatch> worst = {};  // none, or the one furthest beyond its tolerance
  std::vector<Mismatch> first = {};  // the first ones in memory order, at most max_reported
};

}  // namespace kbench
