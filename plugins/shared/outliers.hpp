// Activations of language models have a few elements that are much larger than the rest.
#pragma once

#include "shared/visit_model_dtype.hpp"

#include <kbench/convert.hpp>
#include <kbench/generator.hpp>
#include <kbench/parallel.hpp>
#include <kbench/tensor.hpp>

#include <cstdint>
#include <type_traits>

namespace outliers {

inline constexpr std::int64_t spacing = 64;
inline constexpr double factor = 16.0;

// That by which the mean square of the elements grows.
inline constexpr double growth_of_mean_square = 1.0 + (factor * factor - 1.0) / spacing;

template <class T>
void enlarge(T* x, std::int64_t n, kbench::Philox random) {
  kbench::parallel_for(
      n / spacing,
      KBENCH_LAMBDA(std::int64_t i) {
        T& element = x[spacing * i + random.word(static_cast<std::uint64_t>(i)) % spacing];
        element = kbench::narrow<T>(factor * kbench::widen(element));
      },
      1 << 10);
}

// Makes one of every 64 elements of `x`, at a random place, 16 times as large. For a deviation of 2,
// exponentials of some overflow, and products of two still fit into float16.
inline void make(const kbench::Tensor& x, kbench::Generator& generate) {
  const kbench::Philox random = generate.stream();
  visit_model_dtype(x.dtype, [&]<class T>(std::type_identity<T>) { enlarge(x.as<T>(), x.count(), random); });
}

}  // namespace outliers
