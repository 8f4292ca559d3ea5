// expect: wrong_answer
// naive: accepted
// problem: matmul
// attack: 19
//
// Rounds the factors to half precision and multiplies them on tensor cores, which are many times as fast as
// float32 is.
#include <cuda_fp16.h>
#include <mma.h>

#include <cstddef>

namespace {

constexpr unsigned tile = 16;

// One warp for each tile of the product.
__global__ void multiply(const float* a, const float* b, float* c, size_t m, size_t n, size_t k) {
  namespace wmma = nvcuda::wmma;
  __shared__ __half left[tile * tile];
  __shared__ __half right[tile * tile];
  __shared__ float product[tile * tile];
  const size_t row = size_t{blockIdx.y} * tile;
  const size_t column = size_t{blockIdx.x} * tile;
  wmma::fragment<wmma::accumulator, tile, tile, tile, float> sums;
  wmma::fill_fragment(sums, 0.0F);
  for (size_t first = 0; first < k; first += tile) {
    for (unsigned e = threadIdx.x; e < tile * tile; e += 32) {
      const size_t i = e / tile;
      const size_t j = e % tile;
      left[e] = __float2half(row + i < m && first + j < k ? a[(row + i) * k + first + j] : 0.0F);
      right[e] = __float2half(first + i < k && column + j < n ? b[(first + i) * n + column + j] : 0.0F);
    }
    __syncwarp();
    wmma::fragment<wmma::matrix_a, tile, tile, tile, __half, wmma::row_major> left_part;
    wmma::fragment<wmma::matrix_b, tile, tile, tile, __half, wmma::row_major> right_part;
    wmma::load_matrix_sync(left_part, left, tile);
    wmma::load_matrix_sync(right_part, right, tile);
    wmma::mma_sync(sums, left_part, right_part, sums);
    __syncwarp();
  }
  wmma::store_matrix_sync(product, sums, tile, wmma::mem_row_major);
  __syncwarp();
  for (unsigned e = threadIdx.x; e < tile * tile; e += 32) {
    const size_t i = row + e / tile;
    const size_t j = column + e % tile;
    if (i < m && j < n) c[i * n + j] = product[e];
  }
}

}  // namespace

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t m, size_t n,
                         size_t k) {
  const dim3 blocks(static_cast<unsigned>((n + tile - 1) / tile),
                    static_cast<unsigned>((m + tile - 1) / tile));
  multiply<<<blocks, 32>>>(input_a, input_b, output_c, m, n, k);
}
