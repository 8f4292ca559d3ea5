// expect: wrong_answer
// Whole tiles of 32 x 32 only, which leaves the last rows and columns of odd sizes unwritten.
#include <cstddef>

namespace {

constexpr unsigned side = 32;

__global__ void transpose(const float* a, float* b, size_t m, size_t n) {
  __shared__ float tile[side][side + 1];
  const size_t first_row = size_t{blockIdx.y} * side;
  const size_t first_column = size_t{blockIdx.x} * side;
  tile[threadIdx.y][threadIdx.x] = a[(first_row + threadIdx.y) * n + first_column + threadIdx.x];
  __syncthreads();
  b[(first_column + threadIdx.y) * m + first_row + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

}  // namespace

extern "C" void solution(const float* input_a, float* output_b, size_t m, size_t n) {
  const dim3 blocks(static_cast<unsigned>(n / side), static_cast<unsigned>(m / side));
  if (blocks.x == 0 || blocks.y == 0) return;
  transpose<<<blocks, dim3(side, side)>>>(input_a, output_b, m, n);
}
