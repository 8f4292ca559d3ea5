// The common parts of log_softmax and cross_entropy: logits on which the textbook formula fails, and the error of a
// right solution.
#pragma once

#include "normalization/rows.hpp"
#include "shared/tied_sum.hpp"
#include "shared/visit_model_dtype.hpp"

#include <kbench/test_case.hpp>
#include <kbench/tolerance.hpp>

#include <cmath>
#include <cstdint>

namespace logits {

using namespace kbench;

inline constexpr double half_width = 5.0;  // uniform logits are between this and its negative
inline constexpr double distance = 128.0;  // e^128 is infinite in float32, and e^-128 zero

// That by which rows are moved at least. The 16-bit types have few numbers between 128 and 256: so few that a table of
// their exponentials would do.
inline double shift_of_rows(DType dtype) { return arithmetic_dtype(dtype) == dtype ? distance : 8.0; }

// In every other row, four logits each weigh as much as all of the others, within a factor of e, like those
// of an undecided model. Errors of approximate exponentials average out over the other logits, but not over
// these few. In one of eight rows a logit is far above all others, so that no other element can replace the
// maximum.
template <class T>
void raise_peaks(T* x, std::int64_t rows, std::int64_t cols, Philox random) {
  constexpr std::int64_t peaks = 4;
  const double height = half_width + std::log(static_cast<double>(cols) / (2.0 * half_width));
  parallel_for(
      rows,
      KBENCH_LAMBDA(std::int64_t row) {
        const auto word = [&](std::int64_t i) {
          return random.word(static_cast<std::uint64_t>((2 * peaks + 2) * row + i));
        };
        T* const logits = x + row * cols;
        const std::uint32_t choice = word(2 * peaks);
        if (choice % 2 == 0) {
          for (std::int64_t i = 0; i < peaks; ++i) {
            logits[word(2 * i) % cols] = narrow<T>(height - 1.0 + 2.0 * double{unit_float(word(2 * i + 1))});
          }
        }
        if (choice / 2 % 8 != 0) return;
        T& tower = logits[word(2 * peaks + 1) % cols];
        tower = narrow<T>(widen(tower) + distance);
      },
      1 << 10);
}

// "shifted": each row is above zero or below, those of float32 far, and half of them have peaks. "spikes": one logit of
// each row towers over the others, whose probabilities are zero in float32, though not their logarithms. "ties": few
// different values.
inline void fill(const Tensor& x, const TestCase& test_case, Generator& generate) {
  const std::int64_t rows = test_case.size("rows");
  const std::int64_t cols = test_case.size("cols");
  if (test_case.inputs == "ties") {
    generate.integers(x, -2, 2);
  } else {
    generate.uniform(x, -half_width, half_width);
  }
  const Philox of_peaks = generate.stream();
  const Philox of_rows = generate.stream();
  visit_model_dtype(x.dtype, [&]<class T>(std::type_identity<T>) {
    if (test_case.inputs == "shifted") {
      raise_peaks(x.as<T>(), rows, cols, of_peaks);
      rows::shift(x.as<T>(), rows, cols, shift_of_rows(x.dtype), of_rows);
    }
    if (test_case.inputs == "spikes") rows::raise_one(x.as<T>(), rows, cols, distance, of_rows);
  });
}

// The tolerance of x - log(sum of e^x) over n logits, or of its negative. It is absolute, with u the rounding
// error of one operation:
//
//   * 7 sqrt(n) u is the relative error of a running sum, and so the absolute one of its logarithm;
//   * n / 10 u is for terms below u times the sum, which the sum loses. Logits are uniform over 10 units, so
//     terms below t times the largest have a sum of about t n / 10;
//   * a tenth of both is allowed: a sum in eight parts has an eighth of the terms in each, and the errors of
//     the parts are independent. Those of ties are not (shared/tied_sum.hpp), so the whole error of one of
//     the eight parts is allowed for them;
//   * 64 u for the terms: exponents, of at most 20 where it counts, are rounded up to three times, and so is the power;
//   * 2 u times the largest magnitude, where the maximum is added to the logarithm before the logit is subtracted.
//
// Source of the first: kbench/tolerance.hpp.
inline Tolerance tolerance(const TestCase& test_case, DType dtype) {
  const double u = unit_roundoff(arithmetic_dtype(dtype));
  const auto n = static_cast<double>(test_case.size("cols"));
  const double of_ties = shared::roundings_of_tied_sum(n / 8.0);
  const double of_others = 0.1 * (lambda_of_sums * std::sqrt(n) + n / (2.0 * half_width));
  const double of_sum = test_case.inputs == "ties" ? of_ties : of_others;
  const bool is_far = test_case.inputs == "shifted" || test_case.inputs == "spikes";
  const double magnitude = half_width + (is_far ? 2.0 * distance : 0.0);
  return {.absolute = (of_sum + 64.0 + 2.0 * magnitude) * u, .relative = 4.0 * u + error_of_storing(dtype)};
}

}  // namespace logits
