// The common parts of problems of attention: inputs that make it choose, and the error that a right solution may
// have.
#pragma once

#include <kbench/generator.hpp>
#include <kbench/test_case.hpp>
#include <kbench/tolerance.hpp>

#include <algorithm>
#include <cmath>

namespace attention {

// Queries and keys are uniform up to this magnitude, values up to 1. A score, the product of a query and a key divided
// by the root of their dimension, then deviates by a third of the square:
//
//   * by 3, so that a few keys have most of the weight and a result is not just the mean of the values;
//   * by 1 for "diffuse", where nearly all keys matter. If scores deviate by 3, many of thousands of values
//     change a result by less than the rounding of 16 bits. A solution could then skip these values, whose
//     reading takes half of the time;
//   * by 48 for "large", where e to the power of a score overflows.
inline double largest_factor(const kbench::TestCase& test_case) {
  if (test_case.inputs == "large") return 12.0;
  if (test_case.inputs == "diffuse") return std::sqrt(3.0);
  return 3.0;
}

// The standard deviation of scores.
inline double score_deviation(const kbench::TestCase& test_case) {
  return largest_factor(test_case) * largest_factor(test_case) / 3.0;
}

inline void fill_queries_or_keys(const kbench::TestCase& test_case, const kbench::Tensor& tensor,
                                 kbench::Generator& generate) {
  generate.uniform(tensor, -largest_factor(test_case), largest_factor(test_case));
}

// The root mean square of a weight's relative error, without the error of the sum of all weights. A sum of d
// products of the root mean square r, divided by sqrt(d), has an error of sqrt(d / 2) r u. Each of its
// roundings is u times the partial sum. A score has four more roundings: the scale, the difference from the
// maximum, and two factors that change the base. The exponential adds 4 u.
inline double weight_error(const kbench::TestCase& test_case, kbench::DType arithmetic, double dimension) {
  const double r = score_deviation(test_case);
  return (std::sqrt(dimension / 2.0) * r + 4.0 * r + 4.0) * kbench::unit_roundoff(arithmetic);
}

// The root of the sum of the squares of a query's weights, which add up to 1. For normal scores with
// deviation r and many keys it is e^(r^2 / 2) / sqrt(keys).
inline double norm_of_weights(const kbench::TestCase& test_case, double keys) {
  const double r = score_deviation(test_case);
  return std::min(1.0, std::exp(r * r / 2.0) / std::sqrt(keys));
}

// The tolerance for a mean of values by the weights of as many keys. With s for the norm of the weights:
//
//   * Weights err independently, and values have the root mean square 1 / sqrt(3): s / sqrt(3) of a weight's error.
//   * The sums over the keys, of weights and of weighted values: sqrt(keys) u each, of a result of s / sqrt(3).
//   * For the 16-bit types weights may be rounded before they are multiplied by values, as tensor cores want
//     them. This is 0.2 s of their u. The largest of millions of results have errors of 5 times that, and so
//     do queries with few large weights. It is at most u for any weights: 3 s are allowed, or 1.
//
// The first two count lambda times, because they are sums of many errors. In a simulation with 1 to 8192
// keys, float32 had at most a fourth of the allowed error. Diffuse scores from products in TF32 had at least
// 14 times as much.
inline kbench::Tolerance result_tolerance(const kbench::TestCase& test_case, kbench::DType dtype,
                                          double dimension, double fewest_keys, double most_keys) {
  const kbench::DType arithmetic = kbench::arithmetic_dtype(dtype);
  const double u = kbench::unit_roundoff(arithmetic);
  const double storing = kbench::error_of_storing(dtype);
  const double s = norm_of_weights(test_case, fewest_keys);
  const double error = weight_error(test_case, arithmetic, dimension) + 2.0 * std::sqrt(most_keys) * u;
  return {.absolute =
              kbench::lambda_of_sums * s / std::sqrt(3.0) * error + std::min(1.0, 3.0 * s) * storing / 2.0,
          .relative = storing + 4.0 * u};
}

}  // namespace attention
