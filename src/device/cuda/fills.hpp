// Fills tensors in the memory of the current GPU, on the default stream.
#pragma once

#include "device/distribution.hpp"
#include "device/input_key.hpp"

#include <kbench/tensor.hpp>

namespace kbench::device {

struct CudaFills {
  template <class T>
  static void uniform(const Tensor& tensor, const StreamKey& stream, const Uniform<Real<T>>& uniform);
  template <class T>
  static void normal(const Tensor& tensor, const StreamKey& stream, Real<T> mean, Real<T> deviation);
  template <class T>
  static void integers(const Tensor& tensor, const StreamKey& stream, const IntegerRange& range);
  template <class T>
  static void wide_range(const Tensor& tensor, const StreamKey& stream, const WideRange& range);
  template <class T>
  static void ties(const Tensor& tensor, const StreamKey& stream, const T* values, int distinct);
  template <class T>
  static void constant(const Tensor& tensor, T value);
};

}  // namespace kbench::device
