// expect: accepted
// Tiles of 128 x 128: a block keeps the factors of eight steps in shared memory while it fetches those of the next
// eight, and a thread sums 8 x 8 elements in registers, in four squares of 4 x 4 so that its reads meet no bank conflicts.
#include <cstddef>

namespace {

constexpr unsigned tile = 128;
constexpr unsigned depth = 8;
constexpr unsigned threads = 256;
constexpr unsigned fetches = tile * depth / threads;
constexpr unsigned padded = tile + 4;  // still a multiple of float4

struct Sizes {
  size_t m, n, k;
};

// A thread's share of the next step's factors: zeros beyond the matrices.
struct Fetch {
  float a[fetches];
  float b[fetches];

  __device__ void load(const float* left, const float* right, const Sizes& sizes, size_t first_row,
                       size_t first_column, size_t step) {
    for (unsigned i = 0; i < fetches; ++i) {
      const unsigned place = threadIdx.x + i * threads;
      const size_t row = first_row + place / depth;
      const size_t left_p = step + place % depth;
      a[i] = row < sizes.m && left_p < sizes.k ? left[row * sizes.k + left_p] : 0.0F;
      const size_t right_p = step + place / tile;
      const size_t column = first_column + place % tile;
      b[i] = right_p < sizes.k && column < sizes.n ? right[right_p * sizes.n + column] : 0.0F;
    }
  }

  __device__ void store(float (*left)[padded], float (*right)[padded]) const {
    for (unsigned i = 0; i < fetches; ++i) {
      const unsigned place = threadIdx.x + i * threads;
      left[place % depth][place / depth] = a[i];
      right[place / tile][place % tile] = b[i];
    }
  }
};

// Eight elements of a row of a tile: four at `place`, four half a tile on.
__device__ void read_eight(const float* row, unsigned place, float* eight) {
  const float4 near = *reinterpret_cast<const float4*>(row + place);
  const float4 far = *reinterpret_cast<const float4*>(row + tile / 2 + place);
  eight[0] = near.x, eight[1] = near.y, eight[2] = near.z, eight[3] = near.w;
  eight[4] = far.x, eight[5] = far.y, eight[6] = far.z, eight[7] = far.w;
}

__device__ unsigned place_of(unsigned index, unsigned thread) {
  return index / 4 * (tile / 2) + 4 * thread + index % 4;
}

__global__ void __launch_bounds__(threads) multiply(const float* a, const float* b, float* c, Sizes sizes) {
  __shared__ __align__(16) float left[2][depth][padded];
  __shared__ __align__(16) float right[2][depth][padded];
  const size_t first_row = size_t{blockIdx.y} * tile;
  const size_t first_column = size_t{blockIdx.x} * tile;
  const unsigned thread_row = threadIdx.x / 16;
  const unsigned thread_column = threadIdx.x % 16;

  float sums[8][8] = {};
  Fetch fetch;
  fetch.load(a, b, sizes, first_row, first_column, 0);
  fetch.store(left[0], right[0]);
  __syncthreads();

  unsigned now = 0;
  for (size_t step = 0; step < sizes.k; step += depth) {
    const bool is_last = step + depth >= sizes.k;
    if (!is_last) fetch.load(a, b, sizes, first_row, first_column, step + depth);
#pragma unroll
    for (unsigned p = 0; p < depth; ++p) {
      float x[8];
      float y[8];
      read_eight(left[now][p], 4 * thread_row, x);
      read_eight(right[now][p], 4 * thread_column, y);
#pragma unroll
      for (int i = 0; i < 8; ++i) {
#pragma unroll
        for (int j = 0; j < 8; ++j) sums[i][j] += x[i] * y[j];
      }
    }
    now = 1 - now;  // which everybody has finished reading since the last barrier
    if (!is_last) fetch.store(left[now], right[now]);
    __syncthreads();
  }

#pragma unroll
  for (unsigned i = 0; i < 8; ++i) {
    const size_t row = first_row + place_of(i, thread_row);
#pragma unroll
    for (unsigned j = 0; j < 8; ++j) {
      const size_t column = first_column + place_of(j, thread_column);
      if (row < sizes.m && column < sizes.n) c[row * sizes.n + column] = sums[i][j];
    }
  }
}

}  // namespace

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t m, size_t n,
                         size_t k) {
  const dim3 blocks(static_cast<unsigned>((n + tile - 1) / tile),
                    static_cast<unsigned>((m + tile - 1) / tile));
  multiply<<<blocks, threads>>>(input_a, input_b, output_c, Sizes{m, n, k});
}
