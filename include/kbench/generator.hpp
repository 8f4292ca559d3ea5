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
// The tensor may have any dtype; values are rounded to it once, ties to even. Fills run on the tensor's device.
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

  // Uniform in [low, high). For integer and bool tensors use integers().
  virtual void uniform(const Tensor& tensor, double low, double high) = 0;

  // Normal, by the Box-Muller transform.
  virtual void normal(const Tensor& tensor, double mean = 0.0, double deviation = 1.0) = 0;

  // Uniform over the integers from low to high, both included. For floating-point tensors the values are
  // integers too: sums of them are exact, which tells a reordered sum from a wrong one.
  virtual void integers(const Tensor& tensor, std::int64_t low, std::int64_t high) = 0;

  // A random sign, a magnitude of 2^e with e uniform in [min_exponent, max_exponent], and a random fraction:
  // exposes arithmetic of too small a range or precision.
  virtual void wide_range(const Tensor& tensor, int min_exponent, int max_exponent) = 0;

  // Each element is one of `distinct` values, drawn once: exact ties, for sorting, maxima and histograms. A type of few bits
  // may store two of them as the same number.
  virtual void ties(const Tensor& tensor, int distinct) = 0;

  // The same value everywhere.
  virtual void constant(const Tensor& tensor, double value) = 0;

  // A fresh stream, for fills of the problem's own.
  virtual Philox stream() = 0;
};

}  // namespace kbench
