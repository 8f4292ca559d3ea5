// Products of matrices on the processor, by blocks; see matrix_product.hpp.
//
// Tiles of 4 rows by 16 columns are summed in registers, in float64. The factors are packed so that a tile
// reads them sequentially.
#pragma once

#include "matrix_product.hpp"

#include <kbench/parallel.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

// A copy of the function for each vector width, chosen when the plugin is loaded: plugins are built for any
// processor, solutions for this one.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define MATRIX_PRODUCT_FOR_EACH_PROCESSOR __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define MATRIX_PRODUCT_FOR_EACH_PROCESSOR
#endif

namespace matrix_product {

inline constexpr std::int64_t tile_rows = 4;
inline constexpr std::int64_t tile_columns = 16;

// Eight elements, at any address that suits one of them.
using Lanes = double __attribute__((vector_size(64)));
using LanesInMemory = double __attribute__((vector_size(64), aligned(8), may_alias));
inline constexpr std::int64_t tile_lanes = tile_columns / 8;

// tile[i][j] = sum over p of a[p][i] * b[p][j], for k values of p.
using SumTile = void (*)(const double* a, const double* b, std::int64_t k, double* tile);

// Added up as it comes.
MATRIX_PRODUCT_FOR_EACH_PROCESSOR
[[maybe_unused]] static void sum_tile(const double* a, const double* b, std::int64_t k, double* tile) {
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

// The same, with the error of every addition kept and added at the end, for factors whose products are not exact:
// float64. The error is about u * sum |a b|, however long the sum is. Whether the compiler fuses the product into an
// addition or not, what is lost stays below one rounding of each product.
// Source: Knuth's TwoSum; Ogita, Rump, Oishi: "Accurate sum and dot product", SIAM J. Sci. Comput. 26(6),
// 2005.
MATRIX_PRODUCT_FOR_EACH_PROCESSOR
[[maybe_unused]] static void sum_tile_compensated(const double* a, const double* b, std::int64_t k,
                                                  double* tile) {
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

template <class Left, class Right, class Store>
void multiply_one(const Sizes& sizes, std::int64_t product, const Left& left, const Right& right,
                  const Store& store, SumTile sum) {
  thread_local Storage left_storage;
  thread_local Storage right_storage;
  const std::int64_t m = sizes.rows_of(product);
  if (m <= 0) return;
  const std::int64_t n = sizes.n;
  const std::int64_t k = sizes.k;
  const double* a = pack(left_storage, m, tile_rows, k, [=](std::int64_t p, std::int64_t i) {
    return static_cast<double>(left(product, i, p));
  });
  const double* b = pack(right_storage, n, tile_columns, k, [=](std::int64_t p, std::int64_t j) {
    return static_cast<double>(right(product, p, j));
  });
  const std::int64_t row_tiles = (m + tile_rows - 1) / tile_rows;
  const std::int64_t column_tiles = (n + tile_columns - 1) / tile_columns;

  const auto compute_tile = [=](std::int64_t index) {
    const std::int64_t first_row = index % row_tiles * tile_rows;
    const std::int64_t first_column = index / row_tiles * tile_columns;
    double tile[tile_rows * tile_columns];
    sum(a + first_row * k, b + first_column * k, k, tile);
    for (std::int64_t i = first_row; i < std::min(first_row + tile_rows, m); ++i) {
      for (std::int64_t j = first_column; j < std::min(first_column + tile_columns, n); ++j) {
        store(product, i, j, tile[(i - first_row) * tile_columns + j - first_column]);
      }
    }
  };
  const std::int64_t grain = std::max<std::int64_t>(1, 16'384 / (tile_rows * tile_columns * k));
  kbench::parallel_for(row_tiles * column_tiles, compute_tile, grain);
}

// Many products are shared among the cores, and few are each computed by all of them.
template <class Left, class Right, class Store>
void multiply(const Sizes& sizes, const Left& left, const Right& right, const Store& store,
              SumTile sum = sum_tile) {
  constexpr std::int64_t many = 8;
  const std::int64_t work = std::max<std::int64_t>(1, sizes.m * sizes.n * sizes.k);
  if (sizes.products >= many) {
    kbench::parallel_for(
        sizes.products, [&](std::int64_t product) { multiply_one(sizes, product, left, right, store, sum); },
        std::max<std::int64_t>(1, 65'536 / work));
  } else {
    for (std::int64_t product = 0; product < sizes.products; ++product) {
      multiply_one(sizes, product, left, right, store, sum);
    }
  }
}

}  // namespace matrix_product
