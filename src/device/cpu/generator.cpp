#include "device/cpu/generator.hpp"

#include "device/cpu/philox_words.hpp"

#include <kbench/parallel.hpp>

#include <algorithm>
#include <cstring>

namespace kbench::device {
namespace {

// Reads the words of a batch as words, or in pairs as long words, as Philox::long_word() puts them together.
template <class W>
W word_at(const WordBatch& words, std::int64_t index) {
  static_assert(std::endian::native == std::endian::little);
  W word;
  std::memcpy(&word, words.data() + static_cast<std::size_t>(index) * sizeof(W) / 4, sizeof word);
  return word;
}

// Calls convert(first, words, count) for consecutive pieces of `count` numbers, `words_each` words to a number: it makes those
// from number `first` on.
template <std::size_t words_each, class Convert>
void for_each_batch(std::int64_t count, const StreamKey& stream, const Convert& convert) {
  constexpr std::int64_t batch_size = words_per_batch / words_each;
  constexpr std::int64_t batches_worth_a_thread = 32;  // some 30 microseconds
  parallel_for((count + batch_size - 1) / batch_size,
               [&](std::int64_t batch) {
                 WordBatch words;
                 philox_words(stream, static_cast<std::uint64_t>(batch) * blocks_per_batch, words);
                 convert(batch * batch_size, words, std::min(batch_size, count - batch * batch_size));
               },
               batches_worth_a_thread);
}

// Calls convert(words, numbers, count) for consecutive pieces of the tensor.
template <std::size_t words_each, class T, class Convert>
void fill(const Tensor& tensor, const StreamKey& stream, const Convert& convert) {
  if constexpr (std::is_same_v<T, float4_e2m1>) {
    auto* const pairs = tensor.as<float4_e2m1x2>();
    for_each_batch<words_each>(2 * tensor.count(), stream,
                               [&](std::int64_t first, const WordBatch& words, std::int64_t count) {
                                 std::array<T, words_per_batch / words_each> numbers;
                                 convert(words, numbers.data(), count);
                                 for (std::int64_t i = 0; i < count; i += 2)
                                   pairs[(first + i) / 2] = {numbers[static_cast<std::size_t>(i)],
                                                             numbers[static_cast<std::size_t>(i + 1)]};
                               });
  } else {
    T* const elements = tensor.as<T>();
    for_each_batch<words_each>(tensor.count(), stream,
                               [&](std::int64_t first, const WordBatch& words, std::int64_t count) {
                                 convert(words, elements + first, count);
                               });
  }
}

// Three loops, of which compilers turn the first and the last into vector code; square roots would stop them.
template <class T>
void normal_batch(const WordBatch& words, Real<T> mean, Real<T> deviation, T* out, std::int64_t count) {
  using R = Real<T>;
  constexpr std::size_t most_pairs = words_per_batch / sizeof(R) * 2;
  std::array<R, most_pairs> radius;
  std::array<R, 2 * most_pairs> values;
  for (std::size_t j = 0; j < most_pairs; ++j) {
    const auto pair = static_cast<std::int64_t>(2 * j);
    radius[j] = BoxMuller<R>::squared_radius(word_at<Word<R>>(words, pair));
    const auto direction = BoxMuller<R>::direction(word_at<Word<R>>(words, pair + 1));
    values[2 * j] = direction.first;
    values[2 * j + 1] = direction.second;
  }
  for (R& r : radius) r = product(deviation, std::sqrt(r));
  for (std::int64_t i = 0; i < count; ++i) {
    const auto at = static_cast<std::size_t>(i);
    out[i] = round_to<T>(mean + product(radius[at / 2], values[at]));
  }
}

template <class W, class T, class Choose>
void fill_chosen(const Tensor& tensor, const StreamKey& stream, const IntegerRange& range,
                 const Choose& element) {
  fill<sizeof(W) / 4, T>(tensor, stream, [&](const WordBatch& words, T* out, std::int64_t count) {
    for (std::int64_t i = 0; i < count; ++i) out[i] = element(range.offset(word_at<W>(words, i)));
  });
}

// Calls element(offset) for each element, with a random offset of the range.
template <class T, class Choose>
void fill_chosen(const Tensor& tensor, const StreamKey& stream, const IntegerRange& range,
                 const Choose& element) {
  if (range.word_suffices()) {
    fill_chosen<std::uint32_t, T>(tensor, stream, range, element);
  } else {
    fill_chosen<std::uint64_t, T>(tensor, stream, range, element);
  }
}

}  // namespace

template <class T>
void CpuFills::uniform(const Tensor& tensor, const StreamKey& stream, const Uniform<Real<T>>& uniform) {
  using W = Word<Real<T>>;
  fill<sizeof(W) / 4, T>(tensor, stream, [uniform](const WordBatch& words, T* out, std::int64_t count) {
    for (std::int64_t i = 0; i < count; ++i) out[i] = static_cast<T>(uniform(word_at<W>(words, i)));
  });
}

template <class T>
void CpuFills::normal(const Tensor& tensor, const StreamKey& stream, Real<T> mean, Real<T> deviation) {
  fill<sizeof(Real<T>) / 4, T>(tensor, stream, [=](const WordBatch& words, T* out, std::int64_t count) {
    normal_batch<T>(words, mean, deviation, out, count);
  });
}

template <class T>
void CpuFills::integers(const Tensor& tensor, const StreamKey& stream, const IntegerRange& range) {
  fill_chosen<T>(tensor, stream, range, [range](std::uint64_t offset) { return low_plus<T>(range, offset); });
}

template <class T>
void CpuFills::wide_range(const Tensor& tensor, const StreamKey& stream, const WideRange& range) {
  fill<4, T>(tensor, stream, [range](const WordBatch& words, T* out, std::int64_t count) {
    for (std::int64_t i = 0; i < count; ++i) {
      Philox::Block block;
      std::memcpy(block.data(), words.data() + 4 * i, sizeof block);
      out[i] = wide_element<T>(range, block);
    }
  });
}

template <class T>
void CpuFills::ties(const Tensor& tensor, const StreamKey& stream, const T* values, int distinct) {
  const IntegerRange places{.low = 0, .count = static_cast<std::uint64_t>(distinct)};
  fill_chosen<T>(tensor, stream, places, [values](std::uint64_t place) { return values[place]; });
}

template <class T>
void CpuFills::constant(const Tensor& tensor, T value) {
  T* const elements = tensor.as<T>();
  constexpr std::int64_t elements_worth_a_thread = 65'536;
  parallel_for(
      tensor.count(), [=](std::int64_t i) { elements[i] = value; }, elements_worth_a_thread);
}

#define KBENCH_INSTANTIATE_DRAWN(T)                                                          \
  template void CpuFills::normal<T>(const Tensor&, const StreamKey&, Real<T>, Real<T>);      \
  template void CpuFills::integers<T>(const Tensor&, const StreamKey&, const IntegerRange&); \
  template void CpuFills::ties<T>(const Tensor&, const StreamKey&, const T*, int);           \
  template void CpuFills::wide_range<T>(const Tensor&, const StreamKey&, const WideRange&);
#define KBENCH_INSTANTIATE_UNIFORM(T) \
  template void CpuFills::uniform<T>(const Tensor&, const StreamKey&, const Uniform<Real<T>>&);
#define KBENCH_INSTANTIATE(T) \
  KBENCH_INSTANTIATE_DRAWN(T) \
  template void CpuFills::constant<T>(const Tensor&, T);
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
template void CpuFills::constant<float4_e2m1x2>(const Tensor&, float4_e2m1x2);
template void CpuFills::constant<complex64>(const Tensor&, complex64);
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
