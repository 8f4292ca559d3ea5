#include "device/cpu/generator.hpp"

#include "device/cpu/philox_words.hpp"
#include "device/fill_parameters.hpp"

#include <kbench/parallel.hpp>

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

// Calls convert(words, elements, count) for consecutive pieces of the tensor, `words_each` words to an
// element.
template <std::size_t words_each, class T, class Convert>
void fill(const Tensor& tensor, const StreamKey& stream, const Convert& convert) {
  constexpr std::int64_t batch_size = words_per_batch / words_each;
  constexpr std::int64_t batches_worth_a_thread = 32;  // some 30 microseconds
  const std::int64_t count = tensor.count();
  T* const elements = tensor.as<T>();
  parallel_for((count + batch_size - 1) / batch_size,
               [&](std::int64_t batch) {
                 WordBatch words;
                 philox_words(stream, static_cast<std::uint64_t>(batch) * blocks_per_batch, words);
                 convert(words, elements + batch * batch_size,
                         std::min(batch_size, count - batch * batch_size));
               },
               batches_worth_a_thread);
}

template <class T>
void fill_uniform(const Tensor& tensor, const StreamKey& stream, const Uniform<Real<T>>& uniform) {
  using W = Word<Real<T>>;
  fill<sizeof(W) / 4, T>(tensor, stream, [uniform](const WordBatch& words, T* out, std::int64_t count) {
    for (std::int64_t i = 0; i < count; ++i) out[i] = static_cast<T>(uniform(word_at<W>(words, i)));
  });
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

template <class T>
void fill_normal(const Tensor& tensor, const StreamKey& stream, double mean, double deviation) {
  fill<sizeof(Real<T>) / 4, T>(tensor, stream, [=](const WordBatch& words, T* out, std::int64_t count) {
    normal_batch<T>(words, static_cast<Real<T>>(mean), static_cast<Real<T>>(deviation), out, count);
  });
}

template <class T>
T low_plus(const IntegerRange& range, std::uint64_t offset) {
  const std::uint64_t sum = static_cast<std::uint64_t>(range.low) + offset;
  if constexpr (is_real<T>) {
    return static_cast<T>(static_cast<Real<T>>(static_cast<std::int64_t>(sum)));
  } else {
    return static_cast<T>(sum);
  }
}

template <class W, class T, class Choose>
void fill_chosen(const Tensor& tensor, const StreamKey& stream, const IntegerRange& range,
                 const Choose& element) {
  fill<sizeof(W) / 4, T>(tensor, stream, [&](const WordBatch& words, T* out, std::int64_t count) {
    for (std::int64_t i = 0; i < count; ++i) out[i] = element(range.offset(word_at<W>(words, i)));
  });
}

// Calls element(offset) for each, with an offset of the range chosen at random.
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

CpuGenerator::CpuGenerator(const InputKey& secret, std::uint32_t test_case, std::uint32_t input_set)
    : secret_(secret), test_case_(test_case), input_set_(input_set) {}

StreamKey CpuGenerator::next_stream() { return secret_.stream_key(test_case_, input_set_, next_number_++); }

Philox CpuGenerator::stream() { return next_stream().philox(); }

void CpuGenerator::uniform(const Tensor& tensor, double low, double high) {
  const StreamKey stream = next_stream();
  visit_dtype(tensor.dtype, [&]<class T>(std::type_identity<T>) {
    if constexpr (is_real<T>) {
      fill_uniform<T>(tensor, stream, uniform_parameters<T>(tensor, low, high));
    } else {
      throw Error(fmt::format("uniform() fills floating-point tensors, and '{}' holds {}; use integers()",
                              tensor.name, name(tensor.dtype)));
    }
  });
}

void CpuGenerator::normal(const Tensor& tensor, double mean, double deviation) {
  const StreamKey stream = next_stream();
  require(tensor.dtype != DType::boolean, "normal() of '{}': a bool tensor cannot be normal; use integers()",
          tensor.name);
  require(std::isfinite(mean) && std::isfinite(deviation) && deviation >= 0,
          "normal() of '{}': mean ({}) and deviation ({}) must be finite, and the deviation 0 or more",
          tensor.name, mean, deviation);
  visit_dtype(tensor.dtype,
              [&]<class T>(std::type_identity<T>) { fill_normal<T>(tensor, stream, mean, deviation); });
}

void CpuGenerator::integers(const Tensor& tensor, std::int64_t low, std::int64_t high) {
  const StreamKey stream = next_stream();
  visit_dtype(tensor.dtype, [&]<class T>(std::type_identity<T>) {
    const IntegerRange range = integer_parameters<T>(tensor, low, high);
    fill_chosen<T>(tensor, stream, range,
                   [range](std::uint64_t offset) { return low_plus<T>(range, offset); });
  });
}

void CpuGenerator::wide_range(const Tensor& tensor, int min_exponent, int max_exponent) {
  const StreamKey stream = next_stream();
  require(tensor.dtype != DType::boolean, "wide_range() of '{}': a bool tensor has no range; use integers()",
          tensor.name);
  visit_dtype(tensor.dtype, [&]<class T>(std::type_identity<T>) {
    const WideRange range = wide_range_parameters<T>(tensor, min_exponent, max_exponent);
    fill<4, T>(tensor, stream, [range](const WordBatch& words, T* out, std::int64_t count) {
      for (std::int64_t i = 0; i < count; ++i) {
        Philox::Block block;
        std::memcpy(block.data(), words.data() + 4 * i, sizeof block);
        const double value = range(block);
        if constexpr (is_real<T>) {
          out[i] = static_cast<T>(static_cast<Real<T>>(value));
        } else {
          out[i] = static_cast<T>(value);
        }
      }
    });
  });
}

void CpuGenerator::ties(const Tensor& tensor, int distinct) {
  const StreamKey stream = next_stream();
  visit_dtype(tensor.dtype, [&]<class T>(std::type_identity<T>) {
    const std::unique_ptr<T[]> values = tie_values<T>(tensor, distinct, stream.philox());
    const IntegerRange places{.low = 0, .count = static_cast<std::uint64_t>(distinct)};
    fill_chosen<T>(tensor, stream, places, [&](std::uint64_t place) { return values[place]; });
  });
}

void CpuGenerator::constant(const Tensor& tensor, double value) {
  next_stream();
  visit_dtype(tensor.dtype, [&]<class T>(std::type_identity<T>) {
    if constexpr (!is_real<T>) {
      require(value >= static_cast<double>(std::numeric_limits<T>::min()) && value <= largest<T>(),
              "constant() of '{}': {} cannot hold {}", tensor.name, name(tensor.dtype), value);
    }
    const T element = round_to<T>(static_cast<Real<T>>(value));
    T* const elements = tensor.as<T>();
    constexpr std::int64_t elements_worth_a_thread = 65'536;
    parallel_for(
        tensor.count(), [=](std::int64_t i) { elements[i] = element; }, elements_worth_a_thread);
  });
}

}  // namespace kbench::device
