// The reference product of two matrices on the processor: more precise than a solution has to be, and fast, because it
// runs for every sample.
//
// Tiles of 4 rows by 16 columns are summed in registers, in float64. For float32 and the 16-bit types each product is
// exact and the sum errs by less than half a unit of the result. For float64 the sums are compensated, and the error is
// about u * sum |a b|, however long the sum is: k times smaller than what a plain sum may err.
#pragma once

#include "element.hpp"

#include <kbench/parallel.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

// A copy of the function for each vector width, chosen when the plugin is loaded: plugins are built for any
// processor, solutions for this one.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define MATMUL_FOR_EACH_PROCESSOR __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define MATMUL_FOR_EACH_PROCESSOR
#endif

namespace matmul {

inline constexpr std::int64_t tile_rows = 4;
inline constexpr std::int64_t tile_columns = 16;

// Eight elements, at any address that suits one of them.
using Lanes = double __attribute__((vector_size(64)));
using LanesInMemory = double __attribute__((vector_size(64), aligned(8), may_alias));
inline constexpr std::int64_t tile_lanes = tile_columns / 8;

// tile[i][j] = sum over p of a[p][i] * b[p][j], added up as it comes.
MATMUL_FOR_EACH_PROCESSOR
static void sum_tile(const double* a, const double* b, std::int64_t k, double* tile) {
  Lanes sum[tile_rows][tile_lanes] = {};
  for (std::int64_t p = 0; p < k; ++p) {
    const auto* row = reinterpret_cast<const LanesInMemory*>(b + p * tile_columns);
    for (std::int64_t i = 0; i < tile_rows; ++i) {
      for (std::int64_t j = 0; j < tile_lanes; ++j) sum[i][j] += a[p * tile_rows + i] * row[j];
    }
  }
  auto* const result = reinterpret_cast<LanesInMemory*>(tile);
  for (std::int64_t i = 0; i < tile_rows; ++i) {
    for (std::int64_t j = 0; j < tile_lanes; ++j) result[i * tile_lanes + j] = sum[i][j];
  }
}

// The same, with the error of every addition kept and added at the end. Whether the compiler fuses the
// product into an addition or not, what is lost stays below one rounding of each product.
// Source: Knuth's TwoSum; Ogita, Rump, Oishi: "Accurate sum and dot product", SIAM J. Sci. Comput. 26(6),
// 2005.
MATMUL_FOR_EACH_PROCESSOR
static void sum_tile_compensated(const double* a, const double* b, std::int64_t k, double* tile) {
  Lanes sum[tile_rows][tile_lanes] = {};
  Lanes lost[tile_rows][tile_lanes] = {};
  for (std::int64_t p = 0; p < k; ++p) {
    const auto* row = reinterpret_cast<const LanesInMemory*>(b + p * tile_columns);
    for (std::int64_t i = 0; i < tile_rows; ++i) {
      for (std::int64_t j = 0; j < tile_lanes; ++j) {
        const Lanes product = a[p * tile_rows + i] * row[j];
        const Lanes total = sum[i][j] + product;
        const Lanes added = total - sum[i][j];
        lost[i][j] += (sum[i][j] - (total - added)) + (product - added);
        sum[i][j] = total;
      }
    }
  }
  auto* const result = reinterpret_cast<LanesInMemory*>(tile);
  for (std::int64_t i = 0; i < tile_rows; ++i) {
    for (std::int64_t j = 0; j < tile_lanes; ++j) result[i * tile_lanes + j] = sum[i][j] + lost[i][j];
  }
}

// Memory for packed factors. It is kept from call to call: fresh memory would cost a page fault for every 4
// KiB, and more time than packing.
using Storage = std::vector<double>;

// Copies what `at(p, i)` gives into panels of `width` times k elements, filled up with zeros.
template <class Element>
const double* pack(Storage& storage, std::int64_t count, std::int64_t width, std::int64_t k,
                   const Element& at) {
  const std::int64_t panels = (count + width - 1) / width;
  const auto needed = static_cast<std::size_t>(panels * width * k);
  if (storage.size() < needed) storage.resize(needed);
  double* const packed = storage.data();
  const auto pack_panel = [=](std::int64_t panel) {
    double* const destination = packed + panel * width * k;
    const std::int64_t used = std::min(width, count - panel * width);
    for (std::int64_t p = 0; p < k; ++p) {
      for (std::int64_t i = 0; i < used; ++i) destination[p * width + i] = at(p, panel * width + i);
      for (std::int64_t i = used; i < width; ++i) destination[p * width + i] = 0.0;
    }
  };
  kbench::parallel_for(panels, pack_panel, std::max<std::int64_t>(1, 16'384 / (width * k)));
  return packed;
}

// c = a * b, where a is m x k, b is k x n, c is m x n, all row-major.
template <class T>
void multiply(const T* a, const T* b, T* c, Sizes sizes) {
  thread_local Storage left_storage;
  thread_local Storage right_storage;
  const std::int64_t m = sizes.m;
  const std::int64_t n = sizes.n;
  const std::int64_t k = sizes.k;
  const double* left = pack(left_storage, m, tile_rows, k,
                            [=](std::int64_t p, std::int64_t i) { return widen(a[i * k + p]); });
  const double* right = pack(right_storage, n, tile_columns, k,
                             [=](std::int64_t p, std::int64_t j) { return widen(b[p * n + j]); });
  const std::int64_t row_tiles = (m + tile_rows - 1) / tile_rows;
  const std::int64_t column_tiles = (n + tile_columns - 1) / tile_columns;

  const auto compute_tile = [=](std::int64_t index) {
    const std::int64_t first_row = index % row_tiles * tile_rows;
    const std::int64_t first_column = index / row_tiles * tile_columns;
    double tile[tile_rows * tile_columns];
    constexpr auto sum = std::is_same_v<T, double> ? sum_tile_compensated : sum_tile;
    sum(left + first_row * k, right + first_column * k, k, tile);
    for (std::int64_t i = first_row; i < std::min(first_row + tile_rows, m); ++i) {
      for (std::int64_t j = first_column; j < std::min(first_column + tile_columns, n); ++j) {
        c[i * n + j] = narrow<T>(tile[(i - first_row) * tile_columns + j - first_column]);
      }
    }
  };
  const std::int64_t grain = std::max<std::int64_t>(1, 16'384 / (tile_rows * tile_columns * k));
  kbench::parallel_for(row_tiles * column_tiles, compute_tile, grain);
}

}  // namespace matmul
