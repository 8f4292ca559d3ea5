// What problems of attention have in common: inputs that make it choose, and the error that a right solution may have.
#pragma once

#include <kbench/generator.hpp>
#include <kbench/test_case.hpp>
#include <kbench/tolerance.hpp>

#include <cmath>

namespace attention {

// Queries and keys are uniform up to this magnitude, values up to 1. A score, the product of a query and a key divided
// by the root of their dimension, then deviates by a third of the square: by 3, so that a few keys have most of the
// weight and a result is not just the mean of the values; or by 48, for "large", where e to the power of a score
// overflows.
inline double largest_factor(const kbench::TestCase& test_case) {
  return test_case.inputs == "large" ? 12.0 : 3.0;
}

inline void fill_queries_or_keys(const kbench::TestCase& test_case, const kbench::Tensor& tensor,
                                 kbench::Generator& generate) {
  generate.uniform(tensor, -largest_factor(test_case), largest_factor(test_case));
}

// What a score may err by, if computed in `dtype`. It is a sum of `dimension` products whose root mean square is r:
// divided by sqrt(dimension), its error is lambda^2 sqrt(dimension) r u. It is within lambda r, and has four roundings
// of its own: by the scale, by the difference from the maximum, and twice by factors that take it to another base.
inline double score_error(const kbench::TestCase& test_case, kbench::DType dtype, double dimension) {
  const double u = kbench::unit_roundoff(dtype);
  const double r = largest_factor(test_case) * largest_factor(test_case) / 3.0;
  return kbench::lambda_of_sums * r * u * (kbench::lambda_of_sums * std::sqrt(dimension) + 4.0);
}

// The result is a mean of values, none of which is larger than 1, with weights that add up to 1.
//
//   * Scores that err by d make each weight err by a part of d, and the sum of the weights as well: 2 d in all.
//   * The exponentials, 4 u. The sums over the keys, of weights and of weighted values: lambda sqrt(keys) u each.
//   * For the 16-bit types weights may be rounded before they are multiplied by values, as tensor cores want them: u of
//     the type, at most.
inline kbench::Tolerance result_tolerance(const kbench::TestCase& test_case, kbench::DType dtype,
                                          double dimension, double keys) {
  const kbench::DType arithmetic = kbench::arithmetic_dtype(dtype);
  const double u = kbench::unit_roundoff(arithmetic);
  const double storing = kbench::error_of_storing(dtype);
  return {.absolute = 2.0 * score_error(test_case, arithmetic, dimension) +
                      2.0 * kbench::lambda_of_sums * std::sqrt(keys) * u + 4.0 * u + storing / 2.0,
          .relative = storing + 4.0 * u};
}

}  // namespace attention
