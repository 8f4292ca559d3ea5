// expect: accepted
// A block makes a tile of 64 x 64 of one product: 16 steps of the factors at a time in shared memory, and 4 x 4 sums in
// the registers of each thread. Small matrices get tiles of 32 x 32 with a quarter of the threads, so that less of a
// tile is empty.
#include <cstddef>

namespace {

constexpr unsigned depth = 16;
constexpr unsigned rows_of_thread = 4;

struct Sizes {
  size_t batch, m, n, k;
};

// `tile` rows and columns by `tile / 4` times `tile / 4` threads. They step over rows and columns with gaps between, so
// that neighbours read neighbouring words of shared memory.
template <unsigned tile>
__global__ void __launch_bounds__(tile / rows_of_thread * tile / rows_of_thread)
    multiply(const float* __restrict__ a, const float* __restrict__ b, float* __restrict__ c, Sizes sizes,
             size_t row_tiles, size_t column_tiles) {
  constexpr unsigned side = tile / rows_of_thread;
  constexpr unsigned threads = side * side;
  __shared__ float left[depth][tile + 1];
  __shared__ float right[depth][tile];
  const size_t product = blockIdx.x / (row_tiles * column_tiles);
  const size_t first_row = blockIdx.x / column_tiles % row_tiles * tile;
  const size_t first_column = blockIdx.x % column_tiles * tile;
  const float* const a_of_product = a + product * sizes.m * sizes.k;
  const float* const b_of_product = b + product * sizes.k * sizes.n;
  float* const c_of_product = c + product * sizes.m * sizes.n;
  const unsigned thread_row = threadIdx.x / side;
  const unsigned thread_column = threadIdx.x % side;

  float sums[rows_of_thread][rows_of_thread] = {};
  for (size_t step = 0; step < sizes.k; step += depth) {
#pragma unroll
    for (unsigned place = threadIdx.x; place < tile * depth; place += threads) {
      const size_t row = first_row + place / depth;
      const size_t left_p = step + place % depth;
      left[place % depth][place / depth] =
          row < sizes.m && left_p < sizes.k ? a_of_product[row * sizes.k + left_p] : 0.0F;
      const size_t right_p = step + place / tile;
      const size_t column = first_column + place % tile;
      right[place / tile][place % tile] =
          right_p < sizes.k && column < sizes.n ? b_of_product[right_p * sizes.n + column] : 0.0F;
    }
    __syncthreads();
#pragma unroll
    for (unsigned p = 0; p < depth; ++p) {
      float x[rows_of_thread];
      float y[rows_of_thread];
#pragma unroll
      for (unsigned i = 0; i < rows_of_thread; ++i) {
        x[i] = left[p][thread_row + i * side];
        y[i] = right[p][thread_column + i * side];
      }
#pragma unroll
      for (unsigned i = 0; i < rows_of_thread; ++i) {
#pragma unroll
        for (unsigned j = 0; j < rows_of_thread; ++j) sums[i][j] += x[i] * y[j];
      }
    }
    __syncthreads();
  }

#pragma unroll
  for (unsigned i = 0; i < rows_of_thread; ++i) {
    const size_t row = first_row + thread_row + i * side;
#pragma unroll
    for (unsigned j = 0; j < rows_of_thread; ++j) {
      const size_t column = first_column + thread_column + j * side;
      if (row < sizes.m && column < sizes.n) c_of_product[row * sizes.n + column] = sums[i][j];
    }
  }
}

template <unsigned tile>
void launch(const float* a, const float* b, float* c, const Sizes& sizes) {
  const size_t row_tiles = (sizes.m + tile - 1) / tile;
  const size_t column_tiles = (sizes.n + tile - 1) / tile;
  const auto blocks = static_cast<unsigned>(sizes.batch * row_tiles * column_tiles);
  constexpr unsigned threads = tile / rows_of_thread * tile / rows_of_thread;
  multiply<tile><<<blocks, threads>>>(a, b, c, sizes, row_tiles, column_tiles);
}

}  // namespace

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t batch, size_t m,
                         size_t n, size_t k) {
  if (m > 32 && n > 32) {
    launch<64>(input_a, input_b, output_c, {batch, m, n, k});
  } else {
    launch<32>(input_a, input_b, output_c, {batch, m, n, k});
  }
}
