// expect: accepted
// A tile of 32 x 32 passes through shared memory: it is read by rows of the one matrix and written by rows of the
// other. A row of the tile has one place more than elements, so that a column is spread over all banks.
#include <cstddef>

namespace {

constexpr unsigned side = 32;
constexpr unsigned rows_at_once = 8;

__global__ void __launch_bounds__(side* rows_at_once)
    transpose(const float* __restrict__ a, float* __restrict__ b, size_t m, size_t n, size_t column_tiles) {
  __shared__ float tile[side][side + 1];
  const size_t first_row = blockIdx.x / column_tiles * side;
  const size_t first_column = blockIdx.x % column_tiles * side;
  const unsigned x = threadIdx.x;
#pragma unroll
  for (unsigned y = threadIdx.y; y < side; y += rows_at_once) {
    const size_t i = first_row + y;
    const size_t j = first_column + x;
    if (i < m && j < n) tile[y][x] = a[i * n + j];
  }
  __syncthreads();
#pragma unroll
  for (unsigned y = threadIdx.y; y < side; y += rows_at_once) {
    const size_t i = first_row + x;
    const size_t j = first_column + y;
    if (i < m && j < n) b[j * m + i] = tile[x][y];
  }
}

}  // namespace

extern "C" void solution(const float* input_a, float* output_b, size_t m, size_t n) {
  const size_t row_tiles = (m + side - 1) / side;
  const size_t column_tiles = (n + side - 1) / side;
  transpose<<<static_cast<unsigned>(row_tiles * column_tiles), dim3(side, rows_at_once)>>>(
      input_a, output_b, m, n, column_tiles);
}
