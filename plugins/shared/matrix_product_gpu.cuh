// Products of matrices on a GPU; see matrix_product.hpp.
#pragma once

#include "matrix_product.hpp"

#include <kbench/check_cuda.hpp>

#include <algorithm>

namespace matrix_product {

// A block makes a tile of 64 x 64 sums. Each of its threads makes 4 x 4 of them, 16 rows and 16 columns
// apart, so neighbouring threads read neighbours in shared memory.
inline constexpr int tile = 64;
inline constexpr int depth = 16;
inline constexpr int threads = 256;
inline constexpr int spread = 16;
inline constexpr int sums_of_thread = tile / spread;

template <class Left, class Right, class Store>
__global__ void __launch_bounds__(threads)
    multiply_tiles(Sizes sizes, Left left, Right right, Store store, std::int64_t column_tiles) {
  __shared__ double a[depth][tile + 1];  // one more, so that a column is spread over the banks
  __shared__ double b[depth][tile];
  const int rank = static_cast<int>(threadIdx.x);
  const int thread_row = rank / spread;
  const int thread_column = rank % spread;
  const std::int64_t first_row = blockIdx.x / column_tiles * tile;
  const std::int64_t first_column = blockIdx.x % column_tiles * tile;

  for (std::int64_t product = blockIdx.y; product < sizes.products; product += gridDim.y) {
    const std::int64_t rows = sizes.rows_of(product);
    if (first_row >= rows) continue;
    double sums[sums_of_thread][sums_of_thread] = {};
    for (std::int64_t step = 0; step < sizes.k; step += depth) {
      for (int place = rank; place < tile * depth; place += threads) {
        const std::int64_t i = first_row + place / depth;
        const std::int64_t left_p = step + place % depth;
        a[place % depth][place / depth] =
            i < rows && left_p < sizes.k ? static_cast<double>(left(product, i, left_p)) : 0.0;
        const std::int64_t right_p = step + place / tile;
        const std::int64_t j = first_column + place % tile;
        b[place / tile][place % tile] =
            right_p < sizes.k && j < sizes.n ? static_cast<double>(right(product, right_p, j)) : 0.0;
      }
      __syncthreads();
#pragma unroll
      for (int p = 0; p < depth; ++p) {
        double x[sums_of_thread];
        double y[sums_of_thread];
#pragma unroll
        for (int i = 0; i < sums_of_thread; ++i) x[i] = a[p][thread_row + i * spread];
#pragma unroll
        for (int j = 0; j < sums_of_thread; ++j) y[j] = b[p][thread_column + j * spread];
#pragma unroll
        for (int i = 0; i < sums_of_thread; ++i) {
#pragma unroll
          for (int j = 0; j < sums_of_thread; ++j) sums[i][j] += x[i] * y[j];
        }
      }
      __syncthreads();
    }
#pragma unroll
    for (int i = 0; i < sums_of_thread; ++i) {
#pragma unroll
      for (int j = 0; j < sums_of_thread; ++j) {
        const std::int64_t row = first_row + thread_row + i * spread;
        const std::int64_t column = first_column + thread_column + j * spread;
        if (row < rows && column < sizes.n) store(product, row, column, sums[i][j]);
      }
    }
  }
}

// Launches and returns. Throws kbench::Error.
template <class Left, class Right, class Store>
void multiply(const Sizes& sizes, const Left& left, const Right& right, const Store& store) {
  if (sizes.m <= 0 || sizes.n <= 0 || sizes.products <= 0) return;
  const std::int64_t row_tiles = (sizes.m + tile - 1) / tile;
  const std::int64_t column_tiles = (sizes.n + tile - 1) / tile;
  const dim3 blocks(static_cast<unsigned>(row_tiles * column_tiles),
                    static_cast<unsigned>(std::min<std::int64_t>(sizes.products, 65'535)));
  multiply_tiles<<<blocks, threads>>>(sizes, left, right, store, column_tiles);
  kbench::check_cuda(cudaGetLastError());
}

}  // namespace matrix_product
