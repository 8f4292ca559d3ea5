// What log_softmax and cross_entropy have in common: logits on which the textbook formula fails, and how much a right
// solution errs.
#pragma once

#include "normalization/rows.hpp"
#include "shared/tied_sum.hpp"
#include "shared/visit_model_dtype.hpp"

#include <kbench/tolerance.hpp>

namespace logits {

using namespace kbench;

inline constexpr double half_width = 10.0;  // uniform logits are between this and its negative
inline constexpr double distance = 128.0;   // e^128 is infinite in float32, and e^-128 zero

// "shifted": each row is far above zero or far below. "spikes": one logit of each row towers over the others, whose
// probabilities are zero in float32, though not their logarithms. "ties": few different values.
inline void fill(const Tensor& x, const TestCase& test_case, Generator& generate) {
  const std::int64_t rows = test_case.size("rows");
  const std::int64_t cols = test_case.size("cols");
  if (test_case.inputs == "ties") {
    generate.integers(x, -2, 2);
  } else {
    generate.uniform(x, -half_width, half_width);
  }
  const Philox random = generate.stream();
  visit_model_dtype(x.dtype, [&]<class T>(std::type_identity<T>) {
    if (test_case.inputs == "shifted") rows::shift(x.as<T>(), rows, cols, distance, random);
    if (test_case.inputs == "spikes") rows::raise_one(x.as<T>(), rows, cols, distance, random);
  });
}

// Logits of which many are equal, by construction or because the 16-bit types have few numbers between 128 and 256.
inline bool has_many_ties(const TestCase& test_case) {
  return test_case.inputs == "ties" || test_case.dtype != DType::float32;
}

// Of  x - log(sum of e^x)  over n logits, or its negative. With u the rounding error of one operation, absolute,
//
//   * 7 sqrt(n) u is the relative error of the sum, in any order, and so the absolute one of its logarithm; n / 2 u
//     where many terms are equal;
//   * n / 20 u is for terms that a running sum is too coarse to take up, each below u times the sum: logits are uniform
//     over 20 units, so that terms below t times the largest have a sum of about t n / 20;
//   * 64 u for the terms: exponents, of at most 20 where it counts, are rounded up to three times, and so is the power;
//   * 2 u times the largest magnitude, where the maximum is added to the logarithm before the logit is subtracted.
//
// Sources of the first: kbench/tolerance.hpp, shared/tied_sum.hpp.
inline Tolerance tolerance(const TestCase& test_case, DType dtype) {
  const double u = unit_roundoff(arithmetic_dtype(dtype));
  const auto n = static_cast<double>(test_case.size("cols"));
  const double of_sum =
      has_many_ties(test_case) ? shared::roundings_of_tied_sum(n) : lambda_of_sums * std::sqrt(n);
  const bool is_far = test_case.inputs == "shifted" || test_case.inputs == "spikes";
  const double magnitude = half_width + (is_far ? 2.0 * distance : 0.0);
  return {.absolute = (of_sum + n / (2.0 * half_width) + 64.0 + 2.0 * magnitude) * u,
          .relative = 4.0 * u + error_of_storing(dtype)};
}

}  // namespace logits
