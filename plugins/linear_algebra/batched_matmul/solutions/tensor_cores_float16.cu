// expect: accepted
// Tensor cores, which sum the products of half-precision factors in float32: a block makes a tile of 64 x 64 of one
// product, each of its four warps a quarter of it, out of 2 x 2 fragments.
#include <cuda_fp16.h>
#include <mma.h>

#include <cstddef>

namespace {

using namespace nvcuda;

constexpr unsigned tile = 64;
constexpr unsigned depth = 32;
constexpr unsigned fragment = 16;
constexpr unsigned threads = 128;

// Rows of shared memory are longer than what they hold, so that they begin in different banks.
constexpr unsigned left_stride = depth + 8;
constexpr unsigned right_stride = tile + 8;
constexpr unsigned sum_stride = tile + 4;

struct Sizes {
  size_t batch, m, n, k;
};

__global__ void __launch_bounds__(threads)
    multiply(const __half* __restrict__ a, const __half* __restrict__ b, __half* __restrict__ c, Sizes sizes,
             size_t row_tiles, size_t column_tiles) {
  __shared__ __align__(32) __half left[tile * left_stride];
  __shared__ __align__(32) __half right[depth * right_stride];
  __shared__ __align__(32) float sums[tile * sum_stride];
  const size_t product = blockIdx.x / (row_tiles * column_tiles);
  const size_t first_row = blockIdx.x / column_tiles % row_tiles * tile;
  const size_t first_column = blockIdx.x % column_tiles * tile;
  const __half* const a_of_product = a + product * sizes.m * sizes.k;
  const __half* const b_of_product = b + product * sizes.k * sizes.n;
  __half* const c_of_product = c + product * sizes.m * sizes.n;
  const unsigned warp = threadIdx.x / 32;
  const unsigned warp_row = warp / 2 * (tile / 2);
  const unsigned warp_column = warp % 2 * (tile / 2);

  wmma::fragment<wmma::accumulator, fragment, fragment, fragment, float> sum[2][2];
  for (auto& row : sum) {
    for (auto& square : row) wmma::fill_fragment(square, 0.0F);
  }
  for (size_t step = 0; step < sizes.k; step += depth) {
#pragma unroll
    for (unsigned i = threadIdx.x; i < tile * depth; i += threads) {
      const size_t row = first_row + i / depth;
      const size_t left_p = step + i % depth;
      left[i / depth * left_stride + i % depth] =
          row < sizes.m && left_p < sizes.k ? a_of_product[row * sizes.k + left_p] : __float2half_rn(0.0F);
      const size_t right_p = step + i / tile;
      const size_t column = first_column + i % tile;
      right[i / tile * right_stride + i % tile] = right_p < sizes.k && column < sizes.n
                                                      ? b_of_product[right_p * sizes.n + column]
                                                      : __float2half_rn(0.0F);
    }
    __syncthreads();
    for (unsigned p = 0; p < depth; p += fragment) {
      wmma::fragment<wmma::matrix_a, fragment, fragment, fragment, __half, wmma::row_major> x[2];
      wmma::fragment<wmma::matrix_b, fragment, fragment, fragment, __half, wmma::row_major> y[2];
      for (unsigned i = 0; i < 2; ++i) {
        wmma::load_matrix_sync(x[i], left + (warp_row + i * fragment) * left_stride + p, left_stride);
        wmma::load_matrix_sync(y[i], right + p * right_stride + warp_column + i * fragment, right_stride);
      }
      for (unsigned i = 0; i < 2; ++i) {
        for (unsigned j = 0; j < 2; ++j) wmma::mma_sync(sum[i][j], x[i], y[j], sum[i][j]);
      }
    }
    __syncthreads();
  }

  for (unsigned i = 0; i < 2; ++i) {
    for (unsigned j = 0; j < 2; ++j) {
      wmma::store_matrix_sync(sums + (warp_row + i * fragment) * sum_stride + warp_column + j * fragment,
                              sum[i][j], sum_stride, wmma::mem_row_major);
    }
  }
  __syncthreads();
  for (unsigned i = threadIdx.x; i < tile * tile; i += threads) {
    const size_t row = first_row + i / tile;
    const size_t column = first_column + i % tile;
    if (row < sizes.m && column < sizes.n) {
      c_of_product[row * sizes.n + column] = __float2half_rn(sums[i / tile * sum_stride + i % tile]);
    }
  }
}

}  // namespace

extern "C" void solution(const __half* input_a, const __half* input_b, __half* output_c, size_t batch,
                         size_t m, size_t n, size_t k) {
  const size_t row_tiles = (m + tile - 1) / tile;
  const size_t column_tiles = (n + tile - 1) / tile;
  const auto blocks = static_cast<unsigned>(batch * row_tiles * column_tiles);
  multiply<<<blocks, threads>>>(input_a, input_b, output_c, Sizes{batch, m, n, k}, row_tiles, column_tiles);
}
