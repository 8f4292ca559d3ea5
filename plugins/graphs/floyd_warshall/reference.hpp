// The reference distances on the processor: one vertex after the other is allowed on the way.
#pragma once

#include <kbench/parallel.hpp>

#include <algorithm>
#include <cstdint>

namespace floyd_warshall {

template <class T>
void relax_row(const T* from_k, T to_k, T* row, std::int64_t n) {
#pragma omp simd
  for (std::int64_t j = 0; j < n; ++j) {
    const T by_k = to_k + from_k[j];
    row[j] = by_k < row[j] ? by_k : row[j];
  }
}

// A way from k by k is none: row k stays as it is while the others look at it.
template <class T>
void find_distances(const T* weights, T* distances, std::int64_t n, T /*no_way*/) {
  std::copy_n(weights, n * n, distances);
  for (std::int64_t k = 0; k < n; ++k) {
    kbench::parallel_for(
        n,
        [=](std::int64_t i) {
          if (i != k) relax_row(distances + k * n, distances[i * n + k], distances + i * n, n);
        },
        std::max<std::int64_t>(1, 131'072 / n));
  }
}

}  // namespace floyd_warshall
