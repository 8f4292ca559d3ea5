// The common parts of layer_norm and batch_norm: inputs whose mean is far from zero, and the error of a right
// solution.
#pragma once

#include <kbench/generator.hpp>
#include <kbench/tolerance.hpp>

#include <cmath>
#include <cstdint>
#include <string>

namespace standardize {

using namespace kbench;

// How far, in standard deviations, what is averaged lies from zero: up to twice that. The 16-bit types have few digits
// left for the differences there.
inline double distance(DType dtype, const std::string& inputs) {
  if (inputs == "textured") return dtype == DType::bfloat16 ? 4.0 : 8.0;
  if (inputs != "far" && inputs != "shifted") return 0.0;
  const bool far = inputs == "far";
  switch (dtype) {
    case DType::float16: return far ? 64.0 : 16.0;
    case DType::bfloat16: return far ? 16.0 : 4.0;
    default: return far ? 1024.0 : 32.0;
  }
}

// Whether so many normal numbers deviate by about 1; one does not deviate at all.
inline bool has_deviation(std::int64_t n) { return n == 1 || n >= 32; }

inline constexpr double largest_factor = 1.5;

inline void fill_parameters(const Tensor& gamma, const Tensor& beta, Generator& generate) {
  generate.uniform(gamma, 0.5, largest_factor);
  generate.uniform(beta, -1.0, 1.0);
}

// The tolerance for gamma (x - mean) / sqrt(variance + epsilon) + beta for n numbers. With u the rounding error of
// one operation, and in units of the standard deviation,
//
//   * the mean errs by 7 sqrt(n) u of what is averaged, which is `distance` from zero, twice that, and up to 1 more;
//   * the variance is a sum of one sign and errs by 7 sqrt(n) u of itself, its root by half of that. With some roundings
//     more it is multiplied by the standardized x, of which a few in 10^8 are above 6;
//   * beta may cancel what it is added to, so all of this is absolute, but for the x that are larger.
//
// E[x^2] - E[x]^2 instead errs by (2 distance)^2 as much in the variance.
// Source of 7 sqrt(n) u: kbench/tolerance.hpp.
inline Tolerance tolerance(DType dtype, double n, double distance) {
  const double u = unit_roundoff(arithmetic_dtype(dtype));
  const double of_mean = lambda_of_sums * std::sqrt(n) * (2.0 * distance + 1.0) * u;
  const double of_root = (0.5 * lambda_of_sums * std::sqrt(n) + 8.0) * u;
  return {.absolute = largest_factor * (of_mean + 6.0 * of_root) + 2.0 * u,
          .relative = of_root + error_of_storing(dtype)};
}

}  // namespace standardize
