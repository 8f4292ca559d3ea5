// Fills input tensors with random values, for Problem::create_inputs().
//
//     void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
//                        Generator& generate) const override {
//       generate.uniform(inputs[0], -1.0, 1.0);
//       if (test_case.inputs == "wide_range") generate.wide_range(inputs[1], -20, 20);
//       else generate.normal(inputs[1]);
//     }
//
// Each call draws from a stream of its own, keyed by the secret of the evaluation, the test case, the number
// of the input set, and the number of calls before it. The same secret therefore gives the same inputs again,
// and no input set tells anything about the next. Never use another source of randomness in a problem.
//
// The tensor may have any dtype, but where a fill says otherwise. Values are calculated in float32 for float32 and
// narrower types, else in float64, and rounded to the tensor's type, ties to even. Of complex64 a fill makes the parts, as if
// they were twice as many numbers of float32; but constant() makes a real number. Likewise it makes both numbers of
// float4_e2m1x2, and constant() makes them equal. Fills run on the tensor's device.
//
// float8_e8m0 holds positive powers of two alone. What is drawn is rounded up, a negative number by its magnitude (normal(),
// constant()); ranges of uniform() and integers() are positive, and wide_range() has no sign.
//
// What a fill refuses is an Error that names the tensor; where it leaves create_inputs(), the evaluation ends as
// `invalid_problem`.
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

  // Uniform in [low, high): never `high`, not by rounding either; where the type has no value in there, all are the
  // nearest one below `high`. Error unless low < high and both are within the type's finite range (of float8_e8m0 `low` may be
  // 0), and for an integer or bool tensor: use integers().
  virtual void uniform(const Tensor& tensor, double low, double high) = 0;

  // Normal, by the Box-Muller transform: at most 5.8 deviations from the mean, or 8.6 in a float64 or integer tensor.
  // Integers are rounded to the nearest that the type has. Error for a mean or deviation that is not finite, a
  // deviation below 0, and a bool tensor.
  virtual void normal(const Tensor& tensor, double mean = 0.0, double deviation = 1.0) = 0;

  // Uniform over the integers from low to high, both included. For floating-point tensors the values are
  // integers too, rounded where the type does not have them all: sums of small ones are exact, which tells a reordered
  // sum from a wrong one. Error when low > high, or when one of them is beyond the type's range: bool has 0 and 1.
  virtual void integers(const Tensor& tensor, std::int64_t low, std::int64_t high) = 0;

  // A random sign, a magnitude of 2^e with e uniform over the integers from min_exponent to max_exponent, both
  // included, and a random fraction, so below 2^(max_exponent + 1): exposes arithmetic of too small a range or
  // precision. Only exponents that the type's normal numbers have are used, of an integer type with n bits for its
  // magnitude 0 to n - 1; an Error when there are none. Integers are cut off towards zero, and have no sign where the
  // type has none. Error for a bool tensor.
  virtual void wide_range(const Tensor& tensor, int min_exponent, int max_exponent) = 0;

  // Each element is one of `distinct` values, drawn once for the call: exact ties, for sorting, maxima and
  // histograms. One value is from each of so many equal parts of [-1, 1], or of all that an integer type holds (bool:
  // false and true; float8_e8m0: its 255 powers). A floating-point type of few bits may store two of them as the same number.
  // Error when distinct < 1, or when an integer type or float8_e8m0 has fewer values.
  virtual void ties(const Tensor& tensor, int distinct) = 0;

  // The same value everywhere, NaN and infinities included where the type has them. Integers are rounded to the
  // nearest; Error for a value that an integer type or bool cannot hold.
  virtual void constant(const Tensor& tensor, double value) = 0;

  // A fresh stream, for fills of the problem's own. Counts as a call.
  virtual Philox stream() = 0;
};

}  // namespace kbench
