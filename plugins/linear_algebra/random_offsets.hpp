// The offsets of an array's pieces of random lengths: the rows of a sparse matrix, the tokens of each expert.
#pragma once

#include <kbench/parallel.hpp>
#include <kbench/philox.hpp>

#include <algorithm>
#include <cstdint>

namespace linear_algebra {

inline constexpr std::int64_t parts_of_block = 1024;

// Before they are scaled. One part of eight is empty, one of about a hundred is up to 64 times as long as others.
constexpr std::uint64_t random_length(std::uint32_t word) {
  const std::uint64_t length = 1 + (word >> 16U);
  if (word % 8 == 0) return 0;
  return word / 8 % 128 == 0 ? 64 * length : length;
}

// offsets[0] = 0 <= offsets[1] <= ... <= offsets[parts] = total. Blocks of 1024 parts share the total evenly, so that
// they can be filled at the same time.
inline void fill_offsets(std::int32_t* offsets, std::int64_t parts, std::int64_t total,
                         kbench::Philox random) {
  const std::int64_t blocks = (parts + parts_of_block - 1) / parts_of_block;
  kbench::parallel_for(
      blocks, KBENCH_LAMBDA(std::int64_t block) {
        const std::int64_t first = block * parts_of_block;
        const std::int64_t end = first + parts_of_block < parts ? first + parts_of_block : parts;
        const std::int64_t begin_of_block = total * first / parts;
        const auto total_of_block = static_cast<std::uint64_t>(total * end / parts - begin_of_block);
        std::uint64_t lengths = 0;
        for (std::int64_t part = first; part < end; ++part) {
          lengths += random_length(random.word(static_cast<std::uint64_t>(part)));
        }
        std::uint64_t before = 0;
        for (std::int64_t part = first; part < end; ++part) {
          const std::uint64_t share = lengths == 0 ? 0 : total_of_block * before / lengths;
          offsets[part] = static_cast<std::int32_t>(begin_of_block + static_cast<std::int64_t>(share));
          before += random_length(random.word(static_cast<std::uint64_t>(part)));
        }
        if (end == parts) offsets[parts] = static_cast<std::int32_t>(total);
      });
}

}  // namespace linear_algebra
