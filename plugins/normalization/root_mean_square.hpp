// The common parts of rms_norm and residual_rms_norm: the reference for one row, and the error of a right solution.
#pragma once

#include <kbench/convert.hpp>
#include <kbench/parallel.hpp>
#include <kbench/tolerance.hpp>

#include <cmath>
#include <cstdint>

namespace root_mean_square {

using namespace kbench;

// The value of Llama 3, and of Llama 2 in some of its releases. Some rows are so small that it counts.
inline constexpr float epsilon = 1e-5F;

// y = x * gamma / sqrt(mean of x^2 + epsilon)
template <class T>
KBENCH_HOST_DEVICE void normalize_row(const T* x, const T* gamma, T* y, std::int64_t cols, double eps,
                                      Team team) {
  double squares = 0.0;
  for (std::int64_t j = team.rank(); j < cols; j += team.size()) squares += widen(x[j]) * widen(x[j]);
  const double factor = 1.0 / std::sqrt(team.sum(squares) / static_cast<double>(cols) + eps);
  for (std::int64_t j = team.rank(); j < cols; j += team.size())
    y[j] = narrow<T>(widen(x[j]) * factor * widen(gamma[j]));
}

// The sum of squares has terms of one sign, and the root halves its relative error. Some operations follow,
// each with one rounding; rsqrtf() has two.
inline Tolerance tolerance(DType dtype, double cols) {
  Tolerance sum = same_sign_sum_tolerance(dtype, cols);
  const Tolerance rest = rounding_tolerance(dtype, 8.0);
  sum.relative = 0.5 * (sum.relative - error_of_storing(dtype));
  return {.absolute = rest.absolute, .relative = sum.relative + rest.relative};
}

}  // namespace root_mean_square
