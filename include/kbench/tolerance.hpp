// Tolerances for common computations, for Problem::get_tolerance().
//
//     Tolerance get_tolerance(const TestCase& test_case, const Tensor& output) const override {
//       return mixed_sign_sum_tolerance(output.dtype, test_case.size("k"), 1.0 / 3.0);
//     }
//
// All assume solutions that compute in the type of the output, or for narrower types in float32 with one rounding
// when a result is stored. The expected output is rounded once. Integers get no tolerance.
//
// The sums' bound: each of n additions has an error of at most u times the partial sum S, and the errors'
// signs are independent. In any order of summation, the sum of the errors exceeds lambda * sqrt(n) * u * max
// |S| with a probability below 2 * exp(-lambda^2 / 2). For lambda = 7 this is 5e-11 for one sum.
// Source: Higham, Mary, "A new approach to probabilistic rounding error analysis", SIAM J. Sci. Comput. 41(5), 2019.
#pragma once

#include <kbench/dtype.hpp>
#include <kbench/verification.hpp>

#include <cmath>

namespace kbench {

// The largest relative error of one rounding to nearest, half a unit in the last place. It is 0 for integers,
// and for float8_e8m0: its scales are powers of two and exact. A relative tolerance that admits the next scale would
// admit every smaller one too.
constexpr double unit_roundoff(DType dtype) {
  switch (dtype) {
    case DType::float64: return 0x1p-53;
    case DType::complex64:
    case DType::float32: return 0x1p-24;
    case DType::float16: return 0x1p-11;
    case DType::bfloat16: return 0x1p-8;
    case DType::float8_e4m3: return 0x1p-4;
    case DType::float8_e5m2: return 0x1p-3;
    case DType::float4_e2m1x2: return 0x1p-2;
    default: return 0.0;
  }
}

// The smallest normal number. 0 for integers.
constexpr double smallest_normal(DType dtype) {
  switch (dtype) {
    case DType::float64: return 0x1p-1022;
    case DType::complex64:
    case DType::float32: return 0x1p-126;
    case DType::float16: return 0x1p-14;
    case DType::bfloat16: return 0x1p-126;
    case DType::float8_e4m3: return 0x1p-6;
    case DType::float8_e5m2: return 0x1p-14;
    case DType::float8_e8m0: return 0x1p-127;
    case DType::float4_e2m1x2: return 1.0;
    default: return 0.0;
  }
}

// The type that a solution computes in: float32 for the narrower types, else the type itself.
constexpr DType arithmetic_dtype(DType dtype) {
  const bool is_narrow = is_floating_point(dtype) && size_of(dtype) < size_of(DType::float32);
  return is_narrow ? DType::float32 : dtype;
}

// The relative error of rounding both compared numbers to a type that is narrower than the arithmetic. 0 if it is
// not narrower.
constexpr double error_of_storing(DType dtype) {
  return arithmetic_dtype(dtype) == dtype ? 0.0 : 2.0 * unit_roundoff(dtype);
}

// For `roundings` operations, none of which enlarges earlier errors relative to the result. At least two: an expected
// result is rounded as well. The absolute part is for processors that flush subnormal numbers to zero.
constexpr Tolerance rounding_tolerance(DType dtype, double roundings) {
  return {.absolute = smallest_normal(dtype),
          .relative = roundings * unit_roundoff(arithmetic_dtype(dtype)) + error_of_storing(dtype)};
}

inline constexpr double lambda_of_sums = 7.0;

// A sum of n terms of one sign: no partial sum is larger than the result.
inline Tolerance same_sign_sum_tolerance(DType dtype, double terms) {
  return {.absolute = 0.0,
          .relative = lambda_of_sums * std::sqrt(terms) * unit_roundoff(arithmetic_dtype(dtype)) +
                      error_of_storing(dtype)};
}

// A sum of n independent terms of either sign and of the given root mean square: no partial sum leaves lambda *
// sqrt(n) * root_mean_square.
inline Tolerance mixed_sign_sum_tolerance(DType dtype, double terms, double root_mean_square) {
  return {.absolute = lambda_of_sums * lambda_of_sums * terms * root_mean_square *
                      unit_roundoff(arithmetic_dtype(dtype)),
          .relative = error_of_storing(dtype)};
}

}  // namespace kbench
