// Summands that nearly cancel, for scans: each sum is a random number of its own, and needs all bits that its type has.
#pragma once

#include <kbench/parallel.hpp>
#include <kbench/philox.hpp>

#include <cstdint>
#include <type_traits>

namespace reductions {

// Of the elements up to the i-th. Sums of any neighbours are the difference of two such: float represents them, and
// integers do not overflow.
template <class T>
KBENCH_HOST_DEVICE std::int64_t cancelled_sum(std::int64_t i, const kbench::Philox& random) {
  constexpr int bits = std::is_floating_point_v<T> ? 23 : 8 * static_cast<int>(sizeof(T)) - 2;
  const std::uint64_t word = random.long_word(static_cast<std::uint64_t>(i)) >> (64 - bits);
  return static_cast<std::int64_t>(word) - (std::int64_t{1} << (bits - 1));
}

// Summands of few bits would be exact in types that are not precise enough for a scan.
template <class T>
void fill_cancelling(T* x, std::int64_t n, kbench::Philox random) {
  kbench::parallel_for(
      n,
      KBENCH_LAMBDA(std::int64_t i) {
        const std::int64_t before = i == 0 ? 0 : cancelled_sum<T>(i - 1, random);
        x[i] = static_cast<T>(cancelled_sum<T>(i, random) - before);
      },
      1 << 12);
}

}  // namespace reductions
