// The reference sort on the processor: byte by byte, from the lowest one on, pieces of the pairs at a time.
#pragma once

#include <kbench/parallel.hpp>
#include <kbench/scratch.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace radix_sort {

inline constexpr std::int64_t digits = 256;

struct Pairs {
  std::uint32_t* keys;
  std::int32_t* values;
};

// A place for each digit and piece: first those of all smaller digits, then the same digit in the pieces before.
inline void sort_by_digit(const std::uint32_t* keys, const std::int32_t* values, Pairs sorted, std::int64_t n,
                          int shift) {
  const std::int64_t pieces = std::clamp<std::int64_t>(n / 16'384, 1, 16);
  std::vector<std::array<std::int64_t, digits>> places(static_cast<std::size_t>(pieces));
  auto* const of_pieces = places.data();
  kbench::parallel_for(pieces, [=](std::int64_t piece) {
    auto& counts = of_pieces[piece];
    counts.fill(0);
    for (std::int64_t i = piece * n / pieces; i < (piece + 1) * n / pieces; ++i)
      ++counts[(keys[i] >> shift) % digits];
  });
  std::int64_t place = 0;
  for (std::size_t digit = 0; digit < digits; ++digit) {
    for (auto& counts : places) {
      const std::int64_t count = counts[digit];
      counts[digit] = place;
      place += count;
    }
  }
  kbench::parallel_for(pieces, [=](std::int64_t piece) {
    auto& next = of_pieces[piece];
    for (std::int64_t i = piece * n / pieces; i < (piece + 1) * n / pieces; ++i) {
      const std::int64_t to = next[(keys[i] >> shift) % digits]++;
      sorted.keys[to] = keys[i];
      sorted.values[to] = values[i];
    }
  });
}

// Sorts by the keys, as unsigned integers.
inline void sort_pairs(const std::uint32_t* keys, const std::int32_t* values, std::uint32_t* sorted_keys,
                       std::int32_t* sorted_values, std::int64_t n) {
  const kbench::Scratch<std::uint32_t> other_keys(n);
  const kbench::Scratch<std::int32_t> other_values(n);
  const Pairs other{other_keys.data(), other_values.data()};
  const Pairs sorted{sorted_keys, sorted_values};
  sort_by_digit(keys, values, other, n, 0);
  sort_by_digit(other.keys, other.values, sorted, n, 8);
  sort_by_digit(sorted.keys, sorted.values, other, n, 16);
  sort_by_digit(other.keys, other.values, sorted, n, 24);
}

}  // namespace radix_sort
