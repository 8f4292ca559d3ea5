// expect: accepted
// Tensor cores, which sum the products of half-precision factors in float32.
#include <cuda_fp16.h>
#include <mma.h>

#include <cstddef>

namespace {

using namespace nvcuda;

// A block makes a tile of 64 x 64; each of its four warps a quarter of it, out of 2 x 2 fragments.
constexpr unsigned tile = 64;
constexpr unsigned depth = 32;
constexpr unsigned fragment = 16;
constexpr unsigned threads = 128;

// Rows of shared memory are longer than what they hold, so that they begin in different banks.
constexpr unsigned left_stride = depth + 8;
constexpr unsigned right_stride = tile + 8;
constexpr unsigned sum_stride = tile + 4;

struct Sizes {
  size_t m, n, k;
};

__global__ void __launch_bounds__(threads)
    multiply(const __half* a, const __half* b, __half* c, Sizes sizes) {
  __shared__ __align__(32) __half left[tile * left_stride];
  __shared__ __align__(32) __half right[depth * right_stride];
  __shared__ __align__(32) float sums[tile * sum_stride];
  const size_t first_row = size_t{blockIdx.y} * tile;
  const size_t first_column = size_t{blockIdx.x} * tile;
  const unsigned warp = threadIdx.x / 32;
  const unsigned warp_row = warp / 2 * (tile / 2);
  const unsigned warp_column = warp % 2 * (tile / 2);

  wmma::fragment<wmma::accumulator, fragment, fragment, fragment, float> sum[2][2];
  for (auto& row : sum) {
    for (auto& square : row) wmma::fill_fragment(square, 0.0F);
  }
  for (size_t step = 0; step < sizes.k; step += depth) {
    for (unsigned i = threadIdx.x; i < tile * depth; i += threads) {
      const size_t row = first_row + i / depth;
      const size_t p = step + i % depth;
      left[i / depth * left_stride + i % depth] =
          row < sizes.m && p < sizes.k ? a[row * sizes.k + p] : __half(0.0F);
    }
    for (unsigned i = threadIdx.x; i < depth * tile; i += threads) {
      const size_t p = step + i / tile;
      const size_t column = first_column + i % tile;
      right[i / tile * right_stride + i % tile] =
          p < sizes.k && column < sizes.n ? b[p * sizes.n + column] : __half(0.0F);
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
    if (row < sizes.m && column < sizes.n)
      c[row * sizes.n + column] = __float2half_rn(sums[i / tile * sum_stride + i % tile]);
  }
}

}  // namespace

extern "C" void solution(const __half* input_a, const __half* input_b, __half* output_c, size_t m, size_t n,
                         size_t k) {
  const dim3 blocks(static_cast<unsigned>((n + tile - 1) / tile),
                    static_cast<unsigned>((m + tile - 1) / tile));
  multiply<<<blocks, threads>>>(input_a, input_b, output_c, Sizes{m, n, k});
}
