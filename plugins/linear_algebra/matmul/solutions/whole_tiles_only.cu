// expect: wrong_answer
// Whole tiles of 16 x 16 only, which leaves the last rows and columns of odd sizes unwritten.
#include <cstddef>

namespace {

constexpr unsigned tile = 16;

__global__ void multiply(const float* a, const float* b, float* c, size_t n, size_t k) {
  __shared__ float left[tile][tile];
  __shared__ float right[tile][tile];
  const size_t row = size_t{blockIdx.y} * tile + threadIdx.y;
  const size_t column = size_t{blockIdx.x} * tile + threadIdx.x;
  float sum = 0.0F;
  for (size_t step = 0; step + tile <= k; step += tile) {
    left[threadIdx.y][threadIdx.x] = a[row * k + step + threadIdx.x];
    right[threadIdx.y][threadIdx.x] = b[(step + threadIdx.y) * n + column];
    __syncthreads();
    for (unsigned p = 0; p < tile; ++p) sum += left[threadIdx.y][p] * right[p][threadIdx.x];
    __syncthreads();
  }
  c[row * n + column] = sum;
}

}  // namespace

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t m, size_t n,
                         size_t k) {
  const dim3 blocks(static_cast<unsigned>(n / tile), static_cast<unsigned>(m / tile));
  if (blocks.x == 0 || blocks.y == 0) return;
  multiply<<<blocks, dim3(tile, tile)>>>(input_a, input_b, output_c, n, k);
}
