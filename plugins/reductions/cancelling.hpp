// Summands for scans. A few are so large that they need nearly all bits of a sum; another summand cancels
// each of these soon after it.
#pragma once

#include <kbench/parallel.hpp>
#include <kbench/philox.hpp>

#include <cmath>
#include <cstdint>
#include <type_traits>

namespace reductions {

// One of so many summands is large, and another one its negative.
inline constexpr std::int64_t spacing_of_pairs = 1024;

// Below this, sums are exact, or do not overflow.
template <class T>
inline constexpr double limit_of_sums = std::is_floating_point_v<T> ? 0x1p24
                                        : sizeof(T) == 4            ? 0x1p31
                                                                    : 0x1p62;

// In any order of the `n` summands, or of every eighth of them, sums stay within seven standard deviations,
// which is half of the limit.
template <class T>
std::int64_t largest_of_pairs(std::int64_t n) {
  const double large_ones = 2.0 * static_cast<double>(n) / static_cast<double>(spacing_of_pairs) + 1.0;
  return static_cast<std::int64_t>(limit_of_sums<T> / (8.0 * std::sqrt(large_ones)));
}

// All others are from -16 to 16: such summands alone would be exact in half precision.
template <class T>
void fill_cancelling(T* x, std::int64_t n, kbench::Philox random, kbench::Philox of_pairs) {
  const std::int64_t largest = largest_of_pairs<T>(n);
  kbench::parallel_for(
      n,
      KBENCH_LAMBDA(std::int64_t i) {
        const auto pair = static_cast<std::uint64_t>(i / spacing_of_pairs);
        const std::uint64_t places = of_pairs.long_word(2 * pair);
        const std::int64_t one = static_cast<std::uint32_t>(places) % spacing_of_pairs;
        const std::int64_t other = static_cast<std::uint32_t>(places >> 32U) % spacing_of_pairs;
        const auto choices = static_cast<std::uint64_t>(2 * largest + 1);
        const auto large = static_cast<std::int64_t>(of_pairs.long_word(2 * pair + 1) % choices) - largest;
        const std::int64_t place = i % spacing_of_pairs;
        std::int64_t value = random.word(static_cast<std::uint64_t>(i)) % 33 - std::int64_t{16};
        if (place == one) value += large;
        if (place == other) value -= large;
        x[i] = static_cast<T>(value);
      },
      1 << 12);
}

}  // namespace reductions
