// The reference counts on the processor.
#pragma once

#include <kbench/parallel.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace histogram {

// Each piece of the values is counted by one thread, into counts of its own.
inline void count(const std::int32_t* values, std::int64_t n, std::int32_t* counts, std::int64_t bins) {
  const std::int64_t pieces = std::clamp<std::int64_t>(n / 65'536, 1, 16);
  std::vector<std::int32_t> partial(static_cast<std::size_t>(pieces * bins));
  std::int32_t* const rows = partial.data();
  kbench::parallel_for(pieces, [=](std::int64_t piece) {
    std::int32_t* const row = rows + piece * bins;
    for (std::int64_t i = piece * n / pieces; i < (piece + 1) * n / pieces; ++i) ++row[values[i]];
  });
  kbench::parallel_for(
      bins,
      [=](std::int64_t bin) {
        std::int32_t count = 0;
        for (std::int64_t piece = 0; piece < pieces; ++piece) count += rows[piece * bins + bin];
        counts[bin] = count;
      },
      4096);
}

}  // namespace histogram
