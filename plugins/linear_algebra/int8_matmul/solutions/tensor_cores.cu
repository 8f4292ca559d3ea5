// expect: accepted
// Tensor cores for 8-bit integers: a block makes a tile of 128 x 64, each of its eight warps a part of 32 x 32 out
// of 2 x 2 fragments, from 64 steps of the factors in shared memory. While those are multiplied, the next are on their
// way.
#include <mma.h>

#include <cstddef>
#include <cstdint>

namespace {

using namespace nvcuda;

constexpr unsigned tile_rows = 128;
constexpr unsigned tile_columns = 64;
constexpr unsigned depth = 64;
constexpr unsigned fragment = 16;
constexpr unsigned threads = 256;

// In bytes. Shared memory has the 16 columns of a fragment after those of the one before, so that fragments begin at
// multiples of 32 bytes, as they must; 32 bytes between let the threads that store a row reach different banks.
constexpr unsigned vector = 16;
constexpr unsigned vectors_of_row = depth / vector;
constexpr unsigned left_slab = tile_rows * vector + 32;
constexpr unsigned right_slab = tile_columns * vector + 32;
constexpr unsigned left_fetches = tile_rows * vectors_of_row / threads;
constexpr unsigned right_fetches = tile_columns * vectors_of_row / threads;

// 16 bytes of a row of k, from `p` on; zeros beyond the matrix.
__device__ int4 fetch(const int8_t* matrix, size_t rows, size_t k, size_t row, size_t p) {
  int4 bytes = make_int4(0, 0, 0, 0);
  if (row >= rows || p >= k) return bytes;
  const int8_t* const from = matrix + row * k + p;
  if (k % vector == 0) return *reinterpret_cast<const int4*>(from);
  auto* const to = reinterpret_cast<int8_t*>(&bytes);
#pragma unroll
  for (unsigned i = 0; i < vector; ++i) {
    if (p + i < k) to[i] = from[i];
  }
  return bytes;
}

__global__ void __launch_bounds__(threads)
    multiply(const int8_t* __restrict__ a, const int8_t* __restrict__ b, int32_t* __restrict__ c, size_t m,
             size_t n, size_t k) {
  __shared__ __align__(32) int8_t left[vectors_of_row * left_slab];
  __shared__ __align__(32) int8_t right[vectors_of_row * right_slab];
  __shared__ __align__(32) int32_t sums[threads / 32][fragment * fragment];
  const size_t first_row = size_t{blockIdx.y} * tile_rows;
  const size_t first_column = size_t{blockIdx.x} * tile_columns;
  const unsigned warp = threadIdx.x / 32;
  const unsigned warp_row = warp / 2 * 32;
  const unsigned warp_column = warp % 2 * 32;

  wmma::fragment<wmma::accumulator, fragment, fragment, fragment, int> sum[2][2];
  for (auto& row : sum) {
    for (auto& square : row) wmma::fill_fragment(square, 0);
  }
  int4 next_left[left_fetches];
  int4 next_right[right_fetches];
  const auto fetch_all = [&](size_t step) {
#pragma unroll
    for (unsigned i = 0; i < left_fetches; ++i) {
      const unsigned place = threadIdx.x + i * threads;
      next_left[i] =
          fetch(a, m, k, first_row + place / vectors_of_row, step + place % vectors_of_row * vector);
    }
#pragma unroll
    for (unsigned i = 0; i < right_fetches; ++i) {
      const unsigned place = threadIdx.x + i * threads;
      next_right[i] =
          fetch(b, n, k, first_column + place / vectors_of_row, step + place % vectors_of_row * vector);
    }
  };

  fetch_all(0);
  for (size_t step = 0; step < k; step += depth) {
#pragma unroll
    for (unsigned i = 0; i < left_fetches; ++i) {
      const unsigned place = threadIdx.x + i * threads;
      int8_t* const to = left + place % vectors_of_row * left_slab + place / vectors_of_row * vector;
      *reinterpret_cast<int4*>(to) = next_left[i];
    }
#pragma unroll
    for (unsigned i = 0; i < right_fetches; ++i) {
      const unsigned place = threadIdx.x + i * threads;
      int8_t* const to = right + place % vectors_of_row * right_slab + place / vectors_of_row * vector;
      *reinterpret_cast<int4*>(to) = next_right[i];
    }
    __syncthreads();
    if (step + depth < k) fetch_all(step + depth);
#pragma unroll
    for (unsigned p = 0; p < vectors_of_row; ++p) {
      wmma::fragment<wmma::matrix_a, fragment, fragment, fragment, signed char, wmma::row_major> x[2];
      wmma::fragment<wmma::matrix_b, fragment, fragment, fragment, signed char, wmma::col_major> y[2];
#pragma unroll
      for (unsigned i = 0; i < 2; ++i) {
        wmma::load_matrix_sync(x[i], left + p * left_slab + (warp_row + i * fragment) * vector, vector);
        wmma::load_matrix_sync(y[i], right + p * right_slab + (warp_column + i * fragment) * vector, vector);
      }
#pragma unroll
      for (unsigned i = 0; i < 2; ++i) {
#pragma unroll
        for (unsigned j = 0; j < 2; ++j) wmma::mma_sync(sum[i][j], x[i], y[j], sum[i][j]);
      }
    }
    __syncthreads();
  }

  // Stores through shared memory, one fragment after the other, because the product's edges may cut through them.
#pragma unroll
  for (unsigned i = 0; i < 2; ++i) {
#pragma unroll
    for (unsigned j = 0; j < 2; ++j) {
      wmma::store_matrix_sync(sums[warp], sum[i][j], fragment, wmma::mem_row_major);
      __syncwarp();
      for (unsigned place = threadIdx.x % 32; place < fragment * fragment; place += 32) {
        const size_t row = first_row + warp_row + i * fragment + place / fragment;
        const size_t column = first_column + warp_column + j * fragment + place % fragment;
        if (row < m && column < n) c[row * n + column] = sums[warp][place];
      }
      __syncwarp();
    }
  }
}

}  // namespace

extern "C" void solution(const int8_t* input_a, const int8_t* input_b, int32_t* output_c, size_t m, size_t n,
                         size_t k) {
  const dim3 blocks(static_cast<unsigned>((n + tile_columns - 1) / tile_columns),
                    static_cast<unsigned>((m + tile_rows - 1) / tile_rows));
  multiply<<<blocks, threads>>>(input_a, input_b, output_c, m, n, k);
}
