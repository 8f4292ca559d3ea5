#include "device/cuda/check.hpp"
#include "device/cuda/fills.hpp"
#include "device/cuda/launch.cuh"

#include <cstddef>

namespace kbench::device {
namespace {

__device__ std::uint32_t word_of(const Philox::Block& words, int index, std::uint32_t /*as*/) {
  return words[static_cast<std::size_t>(index)];
}
__device__ std::uint64_t word_of(const Philox::Block& words, int index, std::uint64_t /*as*/) {
  const auto first = static_cast<std::size_t>(2 * index);
  return words[first] | (static_cast<std::uint64_t>(words[first + 1]) << 32U);
}

// Each thread makes the elements of a block of words, `words_each` words to an element: element(words, i) is the i-th.
template <int words_each, class T, class Element>
__global__ void fill_blocks(T* elements, std::int64_t count, Philox stream, Element element) {
  constexpr int elements_each = 4 / words_each;
  const std::int64_t whole_blocks = count / elements_each;
  for_each_index(whole_blocks, [&](std::int64_t block) {
    const Philox::Block words = stream.block(static_cast<std::uint64_t>(block));
    Together<T, elements_each> all;
    for (int i = 0; i < elements_each; ++i) all.elements[i] = element(words, i);
    *reinterpret_cast<Together<T, elements_each>*>(elements + block * elements_each) = all;
  });
  // This test is not in the loop, which would take half as long again with it.
  if (blockIdx.x != 0 || threadIdx.x != 0) return;
  const Philox::Block words = stream.block(static_cast<std::uint64_t>(whole_blocks));
  const std::int64_t first = whole_blocks * elements_each;
  for (int i = 0; first + i < count; ++i) elements[first + i] = element(words, i);
}

// Each thread makes a pair here too, the numbers 2i and 2i + 1. Both come from one block of words unless a
// number takes a whole block.
template <int words_each, class Element>
__global__ void fill_pairs(float4_e2m1x2* pairs, std::int64_t count, Philox stream, Element element) {
  constexpr int numbers_each = 4 / words_each;
  for_each_index(count, [&](std::int64_t i) {
    const std::int64_t number = 2 * i;
    const Philox::Block words = stream.block(static_cast<std::uint64_t>(number / numbers_each));
    const float4_e2m1 first = element(words, static_cast<int>(number % numbers_each));
    if constexpr (numbers_each > 1) {
      pairs[i] = {first, element(words, static_cast<int>(number % numbers_each) + 1)};
    } else {
      pairs[i] = {first, element(stream.block(static_cast<std::uint64_t>(number + 1)), 0)};
    }
  });
}

template <int words_each, class T, class Element>
void fill(const Tensor& tensor, const StreamKey& stream, const Element& element) {
  const std::int64_t count = tensor.count();
  if constexpr (std::is_same_v<T, float4_e2m1>) {
    fill_pairs<words_each><<<blocks_for(count), threads_per_block>>>(tensor.as<float4_e2m1x2>(), count,
                                                                     stream.philox(), element);
  } else {
    fill_blocks<words_each><<<blocks_for(count * words_each / 4), threads_per_block>>>(
        tensor.as<T>(), count, stream.philox(), element);
  }
  check(cudaGetLastError());
}

template <class T>
struct UniformElement {
  Uniform<Real<T>> uniform;
  __device__ T operator()(const Philox::Block& words, int i) const {
    return static_cast<T>(uniform(word_of(words, i, Word<Real<T>>{})));
  }
};

template <class T>
struct UnlimitedUniformElement {
  Uniform<Real<T>> uniform;
  __device__ T operator()(const Philox::Block& words, int i) const {
    return static_cast<T>(uniform.unlimited(word_of(words, i, Word<Real<T>>{})));
  }
};

template <class T>
struct NormalElement {
  Real<T> mean, deviation;
  __device__ T operator()(const Philox::Block& words, int i) const {
    using R = Real<T>;
    const R squared = BoxMuller<R>::squared_radius(word_of(words, i / 2 * 2, Word<R>{}));
    const auto direction = BoxMuller<R>::direction(word_of(words, i / 2 * 2 + 1, Word<R>{}));
    const R radius = product(deviation, std::sqrt(squared));
    return round_to<T>(mean + product(radius, i % 2 == 0 ? direction.first : direction.second));
  }
};

template <class W, class T>
struct IntegerElement {
  IntegerRange range;
  __device__ T operator()(const Philox::Block& words, int i) const {
    return low_plus<T>(range, range.offset(word_of(words, i, W{})));
  }
};

template <class W, class T>
struct TieElement {
  IntegerRange places;
  const T* values;
  __device__ T operator()(const Philox::Block& words, int i) const {
    return values[places.offset(word_of(words, i, W{}))];
  }
};

template <class T>
struct WideElement {
  WideRange range;
  __device__ T operator()(const Philox::Block& words, int /*i*/) const {
    return wide_element<T>(range, words);
  }
};

template <class T>
__global__ void fill_constant(T* elements, std::int64_t count, T value) {
  for_each_index(count, [&](std::int64_t i) { elements[i] = value; });
}

}  // namespace

template <class T>
void CudaFills::uniform(const Tensor& tensor, const StreamKey& stream, const Uniform<Real<T>>& uniform) {
  constexpr int words_each = sizeof(Real<T>) / 4;
  if (uniform.is_within_limits()) {
    fill<words_each, T>(tensor, stream, UnlimitedUniformElement<T>{uniform});
  } else {
    fill<words_each, T>(tensor, stream, UniformElement<T>{uniform});
  }
}

template <class T>
void CudaFills::normal(const Tensor& tensor, const StreamKey& stream, Real<T> mean, Real<T> deviation) {
  fill<sizeof(Real<T>) / 4, T>(tensor, stream, NormalElement<T>{mean, deviation});
}

template <class T>
void CudaFills::integers(const Tensor& tensor, const StreamKey& stream, const IntegerRange& range) {
  if (range.word_suffices()) {
    fill<1, T>(tensor, stream, IntegerElement<std::uint32_t, T>{range});
  } else {
    fill<2, T>(tensor, stream, IntegerElement<std::uint64_t, T>{range});
  }
}

template <class T>
void CudaFills::wide_range(const Tensor& tensor, const StreamKey& stream, const WideRange& range) {
  fill<4, T>(tensor, stream, WideElement<T>{range});
}

template <class T>
void CudaFills::ties(const Tensor& tensor, const StreamKey& stream, const T* values, int distinct) {
  const auto bytes = static_cast<std::size_t>(distinct) * sizeof(T);
  T* on_device = nullptr;
  check(cudaMallocAsync(&on_device, bytes, nullptr));
  check(cudaMemcpyAsync(on_device, values, bytes, cudaMemcpyHostToDevice, nullptr));
  const IntegerRange places{.low = 0, .count = static_cast<std::uint64_t>(distinct)};
  if (places.word_suffices()) {
    fill<1, T>(tensor, stream, TieElement<std::uint32_t, T>{places, on_device});
  } else {
    fill<2, T>(tensor, stream, TieElement<std::uint64_t, T>{places, on_device});
  }
  check(cudaFreeAsync(on_device, nullptr));
}

template <class T>
void CudaFills::constant(const Tensor& tensor, T value) {
  fill_constant<<<blocks_for(tensor.count()), threads_per_block>>>(tensor.as<T>(), tensor.count(), value);
  check(cudaGetLastError());
}

#define KBENCH_INSTANTIATE_DRAWN(T)                                                           \
  template void CudaFills::normal<T>(const Tensor&, const StreamKey&, Real<T>, Real<T>);      \
  template void CudaFills::integers<T>(const Tensor&, const StreamKey&, const IntegerRange&); \
  template void CudaFills::ties<T>(const Tensor&, const StreamKey&, const T*, int);           \
  template void CudaFills::wide_range<T>(const Tensor&, const StreamKey&, const WideRange&);
#define KBENCH_INSTANTIATE_UNIFORM(T) \
  template void CudaFills::uniform<T>(const Tensor&, const StreamKey&, const Uniform<Real<T>>&);
#define KBENCH_INSTANTIATE(T) \
  KBENCH_INSTANTIATE_DRAWN(T) \
  template void CudaFills::constant<T>(const Tensor&, T);
#define KBENCH_INSTANTIATE_REAL(T) \
  KBENCH_INSTANTIATE(T)            \
  KBENCH_INSTANTIATE_UNIFORM(T)

KBENCH_INSTANTIATE_REAL(double)
KBENCH_INSTANTIATE_REAL(float)
KBENCH_INSTANTIATE_REAL(float16)
KBENCH_INSTANTIATE_REAL(bfloat16)
KBENCH_INSTANTIATE_REAL(float8_e4m3)
KBENCH_INSTANTIATE_REAL(float8_e5m2)
KBENCH_INSTANTIATE_REAL(float8_e8m0)
KBENCH_INSTANTIATE_DRAWN(float4_e2m1)
KBENCH_INSTANTIATE_UNIFORM(float4_e2m1)
template void CudaFills::constant<float4_e2m1x2>(const Tensor&, float4_e2m1x2);
template void CudaFills::constant<complex64>(const Tensor&, complex64);
KBENCH_INSTANTIATE(std::int64_t)
KBENCH_INSTANTIATE(std::int32_t)
KBENCH_INSTANTIATE(std::int16_t)
KBENCH_INSTANTIATE(std::int8_t)
KBENCH_INSTANTIATE(std::uint32_t)
KBENCH_INSTANTIATE(std::uint16_t)
KBENCH_INSTANTIATE(std::uint8_t)
KBENCH_INSTANTIATE(bool)
#undef KBENCH_INSTANTIATE
#undef KBENCH_INSTANTIATE_DRAWN
#undef KBENCH_INSTANTIATE_REAL
#undef KBENCH_INSTANTIATE_UNIFORM

}  // namespace kbench::device
