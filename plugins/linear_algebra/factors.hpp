// Random factors of products, and what the rounding of the sums may amount to.
#pragma once

#include "shared/selection.hpp"

#include <kbench/case_list.hpp>
#include <kbench/generator.hpp>
#include <kbench/test_case.hpp>
#include <kbench/tolerance.hpp>

#include <cmath>
#include <cstdint>
#include <vector>

namespace linear_algebra {

// Products up to 64, so that sums of 2^18 of them are exact in float32.
inline constexpr std::int64_t largest_integer = 8;

// Fills by TestCase::inputs: "integers", "positive", or else "uniform", which is of either sign.
inline void fill_factor(const kbench::TestCase& test_case, const kbench::Tensor& factor,
                        kbench::Generator& generate) {
  if (test_case.inputs == "integers") {
    generate.integers(factor, -largest_integer, largest_integer);
  } else {
    generate.uniform(factor, test_case.inputs == "positive" ? 0.0 : -1.0, 1.0);
  }
}

// Two factors, whose products are added up `terms` at a time, are also "selecting" and "selected" (shared/selection.hpp).
inline std::vector<kbench::InputKind> product_inputs() {
  return {"uniform", "positive", "integers", "selecting", "selected"};
}

inline void fill_factors(const kbench::TestCase& test_case, const kbench::Tensor& a, const kbench::Tensor& b,
                         std::int64_t terms, kbench::Generator& generate) {
  if (selection::is_meant_by(test_case)) return selection::fill(test_case, a, b, terms, generate);
  fill_factor(test_case, a, generate);
  fill_factor(test_case, b, generate);
}

inline bool has_exact_products(const kbench::TestCase& test_case) {
  return test_case.inputs == "integers" || selection::is_meant_by(test_case);
}

// The tolerance for sums of k products of such factors. Uniform in (-1, 1) times uniform in (-1, 1) deviates by 1/3.
// The expected sums err too little to count, but for float64, where both that are compared have k roundings: hence
// sqrt(2). Sums of integers are exact in any order, and rounded once.
inline kbench::Tolerance product_tolerance(const kbench::TestCase& test_case, const kbench::Tensor& output,
                                           double k) {
  if (has_exact_products(test_case)) return {};
  const double of_both = output.dtype == kbench::DType::float64 ? std::sqrt(2.0) : 1.0;
  const kbench::Tolerance one = test_case.inputs == "positive"
                                    ? kbench::same_sign_sum_tolerance(output.dtype, k)
                                    : kbench::mixed_sign_sum_tolerance(output.dtype, k, 1.0 / 3.0);
  return {.absolute = of_both * one.absolute, .relative = of_both * one.relative};
}

}  // namespace linear_algebra
