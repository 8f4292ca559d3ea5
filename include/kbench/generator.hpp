// Fills input tensors with random values, for Problem::create_inputs().
//
//     void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
//                        Generator& generate) const override {
//       generate.uniform(inputs[0], -1.0, 1.0);
//       if (test_case.inputs == "wide_range") generate.wide_range(inputs[1], -20, 20);
//       else generate.normal(inputs[1]);
//     }
//
// Each call draws from its own stream. The key is the secret of the evaluation, the test case, the number of
// the input set, and the number of calls before it. The same secret therefore gives the same inputs again,
// and no input set reveals anything about the next. A problem must not use another source of randomness.
//
// The tensor may have any dtype unless a fill says otherwise. Values are calculated in float32 for float32 and
// narrower types, else in float64, and rounded to the tensor's type, ties to even. A fill of complex64 makes the
// parts, as twice as many float32 numbers; constant() makes a real number. A fill of float4_e2m1x2 makes both numbers;
// constant() makes them equal. Fills run on the tensor's device.
//
// float8_e8m0 holds only positive powers of two. A drawn number is rounded up; normal() and constant() take a negative
// one's magnitude. Ranges of uniform() and integers() are positive, and wide_range() has no sign.
//
// A fill that refuses its arguments throws an Error that names the tensor. If that leaves create_inputs(), the
// evaluation ends as `invalid_problem`.
#pragma once

#include <kbench/philox.hpp>
#include <kbench/tensor.hpp>

#include <cstdint>

namespace kbench {

class Generator {
 public:
  Generator() = default;
  Generator(const Generator&) = delete;
  Generator& operator=(const Generator&) = delete;
  virtual ~Generator() = default;

  // Uniform in [low, high): never `high`, not by rounding either. If the type has no value in there, all elements are
  // the nearest value below `high`. Error unless low < high and both are within the type's finite range; for float8_e8m0
  // `low` may be 0. Error for an integer or bool tensor: use integers().
  virtual void uniform(const Tensor& tensor, double low, double high) = 0;

  // Normal, by the Box-Muller transform: at most 5.8 deviations from the mean, or 8.6 in a float64 or integer tensor.
  // Integers are rounded to the nearest that the type has. Error for a mean or deviation that is not finite, a
  // deviation below 0, and a bool tensor.
  virtual void normal(const Tensor& tensor, double mean = 0.0, double deviation = 1.0) = 0;

  // Uniform over the integers from low to high, both included. Floating-point tensors get integers too, rounded where
  // the type lacks a value. Sums of small ones are exact: a reordered sum is equal, and a wrong one is not. Error when
  // low > high, or when one of them is beyond the type's range: bool has 0 and 1.
  virtual void integers(const Tensor& tensor, std::int64_t low, std::int64_t high) = 0;

  // Exposes arithmetic of too small a range or precision. Each element has a random sign, a random fraction,
  // and a magnitude of 2^e. The exponent e is uniform over the integers from min_exponent to max_exponent,
  // both included, so the element is below 2^(max_exponent + 1). Only exponents of the type's normal numbers
  // are used: 0 to n - 1 for an integer type with n bits of magnitude. Error if there are none. Integers are
  // truncated towards zero, and have a sign only if the type has one. Error for a bool tensor.
  virtual void wide_range(const Tensor& tensor, int min_exponent, int max_exponent) = 0;

  // Each element is one of `distinct` values, drawn once for the call: exact ties, for sorting, maxima and
  // histograms. One value comes from each of `distinct` equal parts of [-1, 1], or of the range of an integer
  // type (bool: false and true; float8_e8m0: its 255 powers). A floating-point type of few bits may store two
  // of them as the same number. Error when distinct < 1, or when an integer type or float8_e8m0 has fewer
  // values.
  virtual void ties(const Tensor& tensor, int distinct) = 0;

  // Sets all elements to one value, which may be NaN or an infinity where the type has these. Integers are rounded to
  // the nearest; Error for a value that an integer type or bool cannot hold.
  virtual void constant(const Tensor& tensor, double value) = 0;

  // Returns a fresh stream, for fills of the problem's own. Counts as a call.
  virtual Philox stream() = 0;
};

}  // namespace kbench
