// Implements Generator with the fills of a device.
//
// An element is a pure function of the stream and of the element's index. It does not depend on the device,
// the number of threads, or the instruction set. Beyond what kbench/generator.hpp promises:
//
// - uniform() is for floating-point tensors. Element i is made from word i of the stream (float64: from long
//   word i). It is never `high`, and never below `low`, even after rounding to the tensor's type. If the type
//   has no value in [low, high), every element is the nearest one below.
// - integers() uses one word of the stream for an element if there are at most 65,536 integers to choose
//   from, else a long word. No integer is more likely than another by more than one part in 65,536.
// - normal() makes elements 2j and 2j + 1 from words 2j and 2j + 1 (float64 and integers: long words). The
//   largest magnitude is 5.8 deviations, from 24 random bits, or 8.6 from 53.
// - wide_range() stays within the normal numbers of the tensor's type; integers are cut off towards zero.
// - ties() chooses its values from [-1, 1], or from all that an integer type can hold.
// - normal() and wide_range() refuse bool tensors, and constant() a value that the type cannot hold.
// - An element of complex64 is two numbers of float32, and one of float4_e2m1x2 two of float4_e2m1.
#pragma once

#include "device/fill_parameters.hpp"
#include "device/input_key.hpp"

#include <kbench/generator.hpp>

#include <cmath>
#include <limits>
#include <memory>

namespace kbench::device {

// Fills has static members, each for the types that it can be asked for: uniform<T>(tensor, stream, Uniform),
// normal<T>(tensor, stream, mean, deviation), integers<T>(tensor, stream, IntegerRange), wide_range<T>(tensor, stream,
// WideRange), ties<T>(tensor, stream, values, distinct), constant<T>(tensor, value). T is what a tensor stores, or for the first
// five float4_e2m1: element i of float4_e2m1x2 is then made of numbers 2i and 2i + 1.
template <class Fills>
class StreamGenerator final : public Generator {
 public:
  // The fills of one input set: each draws from the next stream of (test_case, input_set), from number 0 on.
  StreamGenerator(const InputKey& secret, std::uint32_t test_case, std::uint32_t input_set)
      : secret_(secret), test_case_(test_case), input_set_(input_set) {}

  Philox stream() override { return next_stream().philox(); }

  void uniform(const Tensor& filled, double low, double high) override {
    const Tensor tensor = parts_in(filled);
    const StreamKey stream = next_stream();
    visit_part_dtype(tensor.dtype, [&]<class T>(std::type_identity<T>) {
      if constexpr (is_real<T>) {
        Fills::template uniform<T>(tensor, stream, uniform_parameters<T>(tensor, low, high));
      } else {
        throw Error(fmt::format("uniform() fills floating-point tensors, and '{}' holds {}; use integers()",
                                tensor.name, name(tensor.dtype)));
      }
    });
  }

  void normal(const Tensor& filled, double mean, double deviation) override {
    const Tensor tensor = parts_in(filled);
    const StreamKey stream = next_stream();
    require(tensor.dtype != DType::boolean,
            "normal() of '{}': a bool tensor cannot be normal; use integers()", tensor.name);
    require(std::isfinite(mean) && std::isfinite(deviation) && deviation >= 0,
            "normal() of '{}': mean ({}) and deviation ({}) must be finite, and the deviation 0 or more",
            tensor.name, mean, deviation);
    visit_part_dtype(tensor.dtype, [&]<class T>(std::type_identity<T>) {
      Fills::template normal<T>(tensor, stream, static_cast<Real<T>>(mean), static_cast<Real<T>>(deviation));
    });
  }

  void integers(const Tensor& filled, std::int64_t low, std::int64_t high) override {
    const Tensor tensor = parts_in(filled);
    const StreamKey stream = next_stream();
    visit_part_dtype(tensor.dtype, [&]<class T>(std::type_identity<T>) {
      Fills::template integers<T>(tensor, stream, integer_parameters<T>(tensor, low, high));
    });
  }

  void wide_range(const Tensor& filled, int min_exponent, int max_exponent) override {
    const Tensor tensor = parts_in(filled);
    const StreamKey stream = next_stream();
    require(tensor.dtype != DType::boolean,
            "wide_range() of '{}': a bool tensor has no range; use integers()", tensor.name);
    visit_part_dtype(tensor.dtype, [&]<class T>(std::type_identity<T>) {
      Fills::template wide_range<T>(tensor, stream,
                                    wide_range_parameters<T>(tensor, min_exponent, max_exponent));
    });
  }

  void ties(const Tensor& filled, int distinct) override {
    const Tensor tensor = parts_in(filled);
    const StreamKey stream = next_stream();
    visit_part_dtype(tensor.dtype, [&]<class T>(std::type_identity<T>) {
      const std::unique_ptr<T[]> values = tie_values<T>(tensor, distinct, stream.philox());
      Fills::template ties<T>(tensor, stream, values.get(), distinct);
    });
  }

  void constant(const Tensor& tensor, double value) override {
    next_stream();
    if (tensor.dtype == DType::complex64)
      return Fills::template constant<complex64>(tensor, {.real = static_cast<float>(value)});
    if (tensor.dtype == DType::float4_e2m1x2) {
      const float4_e2m1 number{static_cast<float>(value)};
      return Fills::template constant<float4_e2m1x2>(tensor, {number, number});
    }
    visit_part_dtype(tensor.dtype, [&]<class T>(std::type_identity<T>) {
      if constexpr (!is_real<T>) {
        require(value >= static_cast<double>(std::numeric_limits<T>::min()) && value <= largest<T>(),
                "constant() of '{}': {} cannot hold {}", tensor.name, name(tensor.dtype), value);
      }
      if constexpr (!std::is_same_v<T, float4_e2m1>)
        Fills::template constant<T>(tensor, round_to<T>(static_cast<Real<T>>(value)));
    });
  }

 private:
  // Views the memory as numbers that a fill can make.
  static Tensor parts_in(Tensor tensor) {
    if (tensor.dtype != DType::complex64) return tensor;
    tensor.dtype = DType::float32;
    tensor.shape.push_back(2);
    return tensor;
  }

  StreamKey next_stream() { return secret_.stream_key(test_case_, input_set_, next_number_++); }

  InputKey secret_;
  std::uint32_t test_case_;
  std::uint32_t input_set_;
  std::uint32_t next_number_ = 0;
};

}  // namespace kbench::device
