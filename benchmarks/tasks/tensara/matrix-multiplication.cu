// Multiplies matrices in float32. A block computes a tile of 128 x 128. It keeps the factors of eight steps in shared
// memory, while it fetches those of the next eight. A thread sums four squares of 4 x 4 elements.
#include <cstddef>
#include <cstdint>

namespace {

constexpr unsigned tile = 128;
constexpr unsigned depth = 8;
constexpr unsigned threads = 256;
constexpr unsigned fetches =
    tile * depth / 4 / threads;        // of four elements, by each thread and for each factor
constexpr unsigned padded = tile + 4;  // still a multiple of four

struct Sizes {
  size_t m, n, k;
};

// Four elements of a row from `column` on; zeros beyond the matrix.
template <bool is_whole>
__device__ float4 read_four(const float* matrix, size_t row, size_t column, size_t rows, size_t columns) {
  if (is_whole) return *reinterpret_cast<const float4*>(matrix + row * columns + column);
  if (row >= rows) return make_float4(0.0F, 0.0F, 0.0F, 0.0F);
  const float* begin = matrix + row * columns;
  return make_float4(column < columns ? begin[column] : 0.0F, column + 1 < columns ? begin[column + 1] : 0.0F,
                     column + 2 < columns ? begin[column + 2] : 0.0F,
                     column + 3 < columns ? begin[column + 3] : 0.0F);
}

// What one thread fetches of the next step's factors.
template <bool is_whole>
struct Fetch {
  float4 a[fetches];
  float4 b[fetches];

  __device__ void load(const float* left, const float* right, const Sizes& sizes, size_t first_row,
                       size_t first_column, size_t step) {
#pragma unroll
    for (unsigned i = 0; i < fetches; ++i) {
      const unsigned place = threadIdx.x + i * threads;
      a[i] = read_four<is_whole>(left, first_row + place / (depth / 4), step + place % (depth / 4) * 4,
                                 sizes.m, sizes.k);
      b[i] = read_four<is_whole>(right, step + place / (tile / 4), first_column + place % (tile / 4) * 4,
                                 sizes.k, sizes.n);
    }
  }

  // The left factor is stored by columns, so that a thread finds eight rows of one column side by side.
  __device__ void store(float (*left)[padded], float (*right)[padded]) const {
#pragma unroll
    for (unsigned i = 0; i < fetches; ++i) {
      const unsigned place = threadIdx.x + i * threads;
      const unsigned column = place % (depth / 4) * 4;
      const unsigned row = place / (depth / 4);
      left[column][row] = a[i].x;
      left[column + 1][row] = a[i].y;
      left[column + 2][row] = a[i].z;
      left[column + 3][row] = a[i].w;
      *reinterpret_cast<float4*>(&right[place / (tile / 4)][place % (tile / 4) * 4]) = b[i];
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

template <bool is_whole>
__global__ void __launch_bounds__(threads, 2)
    multiply(const float* a, const float* b, float* c, Sizes sizes) {
  __shared__ __align__(16) float left[2][depth][padded];
  __shared__ __align__(16) float right[2][depth][padded];
  const size_t first_row = size_t{blockIdx.y} * tile;
  const size_t first_column = size_t{blockIdx.x} * tile;
  const unsigned thread_row = threadIdx.x / 16;
  const unsigned thread_column = threadIdx.x % 16;

  float sums[8][8] = {};
  Fetch<is_whole> fetch;
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
    const size_t row = first_row + i / 4 * (tile / 2) + 4 * thread_row + i % 4;
#pragma unroll
    for (unsigned half = 0; half < 2; ++half) {
      const size_t column = first_column + half * (tile / 2) + 4 * thread_column;
      const float* four = sums[i] + 4 * half;
      if constexpr (is_whole) {
        *reinterpret_cast<float4*>(c + row * sizes.n + column) =
            make_float4(four[0], four[1], four[2], four[3]);
      } else {
#pragma unroll
        for (unsigned j = 0; j < 4; ++j) {
          if (row < sizes.m && column + j < sizes.n) c[row * sizes.n + column + j] = four[j];
        }
      }
    }
  }
}

bool begins_at_16_bytes(const void* address) { return reinterpret_cast<uintptr_t>(address) % 16 == 0; }

}  // namespace

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t m, size_t n,
                         size_t k) {
  const dim3 blocks(static_cast<unsigned>((n + tile - 1) / tile),
                    static_cast<unsigned>((m + tile - 1) / tile));
  const bool aligned =
      begins_at_16_bytes(input_a) && begins_at_16_bytes(input_b) && begins_at_16_bytes(output_c);
  const Sizes sizes{m, n, k};
  if (aligned && m % tile == 0 && n % tile == 0 && k % depth == 0) {
    multiply<true><<<blocks, threads>>>(input_a, input_b, output_c, sizes);
  } else {
    multiply<false><<<blocks, threads>>>(input_a, input_b, output_c, sizes);
  }
}
