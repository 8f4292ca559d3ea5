// Fills tensors in the memory of the CPU, on all cores.
//
// An element is a pure function of the stream and of the element's index: neither the number of threads nor
// the instruction set of the processor changes a bit of it. Beyond what kbench/generator.hpp promises:
//
// - uniform() is for floating-point tensors. Element i is made from word i of the stream (float64: from long
//   word i), is never `high`, and never below `low`, after rounding to the tensor's type too. Where the type
//   has no value in [low, high), every element is the nearest one below.
// - integers() uses one word of the stream for an element where there are at most 65,536 integers to choose
//   from, else a long word: no integer is likelier than another by more than one part in 65,536.
// - normal() makes elements 2j and 2j + 1 from words 2j and 2j + 1 (float64 and integers: long words). The
//   largest magnitude is 5.8 deviations, from 24 random bits, or 8.6 from 53.
// - wide_range() stays within the normal numbers of the tensor's type; integers are cut off towards zero.
// - ties() chooses its values from [-1, 1], or from all that an integer type can hold.
// - normal() and wide_range() refuse bool tensors, and constant() a value that the type cannot hold.
#pragma once

#include "device/input_key.hpp"

#include <kbench/generator.hpp>

namespace kbench::device {

class CpuGenerator final : public Generator {
 public:
  // The fills of one input set: each draws from the next stream of (test_case, input_set), from number 0 on.
  CpuGenerator(const InputKey& secret, std::uint32_t test_case, std::uint32_t input_set);

  void uniform(const Tensor& tensor, double low, double high) override;
  void normal(const Tensor& tensor, double mean, double deviation) override;
  void integers(const Tensor& tensor, std::int64_t low, std::int64_t high) override;
  void wide_range(const Tensor& tensor, int min_exponent, int max_exponent) override;
  void ties(const Tensor& tensor, int distinct) override;
  void constant(const Tensor& tensor, double value) override;
  Philox stream() override;

 private:
  StreamKey next_stream();

  InputKey secret_;
  std::uint32_t test_case_;
  std::uint32_t input_set_;
  std::uint32_t next_number_ = 0;
};

}  // namespace kbench::device
