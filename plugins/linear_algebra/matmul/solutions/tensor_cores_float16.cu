// expect: accepted
// Tensor cores, which sum the products of half-precision factors in float32: a block makes a tile of
// 128 x 128, each of its eight warps a part of 64 x 32, by the instruction that multiplies 16 x 16 numbers by 16 x 8.
// Three slices of 32 steps of the factors are in shared memory: one that is multiplied, and two that are on their
// way. If there are few such tiles, they are 64 x 64, with parts of 32 x 32 for four warps, so that more
// multiprocessors have work.
#include <cuda_fp16.h>

#include <cstddef>
#include <cstdint>

namespace {

constexpr unsigned depth = 32;
constexpr unsigned stages = 3;
constexpr unsigned vector = 8;  // numbers in 16 bytes

// sum += a * b, with the fragments as the instruction has them (PTX ISA, "Matrix fragments for mma.m16n8k16").
__device__ void multiply_fragments(float (&sum)[4], const uint32_t (&a)[4], const uint32_t* b) {
#if __CUDA_ARCH__ >= 800
  asm("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, "
      "{%0, %1, %2, %3};"
      : "+f"(sum[0]), "+f"(sum[1]), "+f"(sum[2]), "+f"(sum[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
#else
#pragma unroll
  for (int half = 0; half < 2; ++half) {
    asm("mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%0, %1, %2, "
        "%3};"
        : "+f"(sum[0]), "+f"(sum[1]), "+f"(sum[2]), "+f"(sum[3])
        : "r"(a[2 * half]), "r"(a[2 * half + 1]), "r"(b[half]));
  }
#endif
}

__device__ unsigned shared_address(const __half* place) {
  return static_cast<unsigned>(__cvta_generic_to_shared(place));
}

// Four squares of 8 x 8 numbers, of which each thread names a row: one fragment of the left factor, or two of the
// right, whose numbers the instruction wants by columns and which are therefore transposed.
__device__ void load_left(uint32_t (&to)[4], const __half* row) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(to[0]), "=r"(to[1]), "=r"(to[2]), "=r"(to[3])
               : "r"(shared_address(row)));
}
__device__ void load_right(uint32_t (&to)[4], const __half* row) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(to[0]), "=r"(to[1]), "=r"(to[2]), "=r"(to[3])
               : "r"(shared_address(row)));
}

// A vector of a row-major matrix to shared memory; zeros beyond the matrix.
__device__ void fetch_vector(__half* to, const __half* matrix, size_t rows, size_t columns, size_t row,
                             size_t column) {
  const __half* const from = matrix + row * columns + column;
  if (columns % vector == 0) {
    const bool is_inside = row < rows && column < columns;
#if __CUDA_ARCH__ >= 800
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(shared_address(to)), "l"(from),
                 "r"(is_inside ? 16 : 0));
#else
    *reinterpret_cast<int4*>(to) = is_inside ? *reinterpret_cast<const int4*>(from) : make_int4(0, 0, 0, 0);
#endif
    return;
  }
#pragma unroll
  for (unsigned i = 0; i < vector; ++i)
    to[i] = row < rows && column + i < columns ? from[i] : __float2half_rn(0.0F);
}

// `height` x `width` numbers of it. Rows of shared memory are longer by a vector, so that eight of them begin in
// different banks.
template <unsigned height, unsigned width, unsigned threads>
__device__ void fetch(__half* to, const __half* matrix, size_t rows, size_t columns, size_t first_row,
                      size_t first_column) {
  constexpr unsigned vectors = width / vector;
#pragma unroll
  for (unsigned i = 0; i < height * vectors / threads; ++i) {
    const unsigned place = threadIdx.x + i * threads;
    const unsigned row = place / vectors;
    const unsigned column = place % vectors * vector;
    fetch_vector(to + row * (width + vector) + column, matrix, rows, columns, first_row + row,
                 first_column + column);
  }
}

__device__ void end_of_stage() {
#if __CUDA_ARCH__ >= 800
  asm volatile("cp.async.commit_group;");
#endif
}

// Until the oldest of the stages that are on their way is there, for all threads.
__device__ void wait_for_stage() {
#if __CUDA_ARCH__ >= 800
  asm volatile("cp.async.wait_group %0;" ::"n"(stages - 2));
#endif
  __syncthreads();
}

// Two neighbours in a row of c, rounded.
__device__ void store(__half* c, size_t n, size_t row, size_t column, float first, float second) {
  __half* const to = c + row * n + column;
  if (n % 2 == 0) {
    *reinterpret_cast<__half2*>(to) = __floats2half2_rn(first, second);
    return;
  }
  to[0] = __float2half_rn(first);
  if (column + 1 < n) to[1] = __float2half_rn(second);
}

// The tiles of a block of threads, and of one of its warps.
template <unsigned rows_and_columns, unsigned rows_of_warp, unsigned columns_of_warp>
struct Tile {
  static constexpr unsigned side = rows_and_columns;
  static constexpr unsigned warp_rows = rows_of_warp;
  static constexpr unsigned warp_columns = columns_of_warp;
  static constexpr unsigned threads = side / warp_rows * (side / warp_columns) * 32;
  static constexpr unsigned left_pitch = depth + vector;
  static constexpr unsigned right_pitch = side + vector;
  static constexpr unsigned left_slice = side * left_pitch;
  static constexpr unsigned slices = left_slice + depth * right_pitch;  // of both factors
  static constexpr unsigned shared_bytes = stages * slices * sizeof(__half);
};

template <class Tile>
__global__ void __launch_bounds__(Tile::threads)
    multiply(const __half* __restrict__ a, const __half* __restrict__ b, __half* __restrict__ c, size_t m,
             size_t n, size_t k) {
  extern __shared__ __align__(16) __half shared[];
  const size_t first_row = size_t{blockIdx.y} * Tile::side;
  const size_t first_column = size_t{blockIdx.x} * Tile::side;
  constexpr unsigned warps_in_a_row = Tile::side / Tile::warp_columns;
  const unsigned warp_row = threadIdx.x / 32 / warps_in_a_row * Tile::warp_rows;
  const unsigned warp_column = threadIdx.x / 32 % warps_in_a_row * Tile::warp_columns;
  const unsigned lane = threadIdx.x % 32;

  const auto fetch_stage = [&](size_t number) {
    const size_t step = number * depth;
    __half* const left = shared + number % stages * Tile::slices;
    if (step < k) {
      fetch<Tile::side, depth, Tile::threads>(left, a, m, k, first_row, step);
      fetch<depth, Tile::side, Tile::threads>(left + Tile::left_slice, b, k, n, step, first_column);
    }
    end_of_stage();
  };

  constexpr unsigned high = Tile::warp_rows / 16;
  constexpr unsigned wide = Tile::warp_columns / 8;
  float sums[high][wide][4] = {};
  for (unsigned i = 0; i + 1 < stages; ++i) fetch_stage(i);
  for (size_t number = 0; number * depth < k; ++number) {
    wait_for_stage();
    fetch_stage(number + stages - 1);
    const __half* const slices = shared + number % stages * Tile::slices;
    const __half* const left = slices + (warp_row + lane % 16) * Tile::left_pitch + lane / 16 * 8;
    const __half* const right =
        slices + Tile::left_slice + lane % 16 * Tile::right_pitch + warp_column + lane / 16 * 8;
#pragma unroll
    for (unsigned p = 0; p < depth; p += 16) {
      uint32_t x[high][4];
      uint32_t y[wide / 2][4];
#pragma unroll
      for (unsigned i = 0; i < high; ++i) load_left(x[i], left + i * 16 * Tile::left_pitch + p);
#pragma unroll
      for (unsigned j = 0; j < wide / 2; ++j) load_right(y[j], right + p * Tile::right_pitch + j * 16);
#pragma unroll
      for (unsigned i = 0; i < high; ++i) {
#pragma unroll
        for (unsigned j = 0; j < wide; ++j) multiply_fragments(sums[i][j], x[i], &y[j / 2][j % 2 * 2]);
      }
    }
  }

#pragma unroll
  for (unsigned i = 0; i < high; ++i) {
#pragma unroll
    for (unsigned j = 0; j < wide; ++j) {
#pragma unroll
      for (unsigned half = 0; half < 2; ++half) {
        const size_t row = first_row + warp_row + i * 16 + half * 8 + lane / 4;
        const size_t column = first_column + warp_column + j * 8 + lane % 4 * 2;
        if (row < m && column < n) store(c, n, row, column, sums[i][j][half * 2], sums[i][j][half * 2 + 1]);
      }
    }
  }
}

template <class Tile>
void launch(const __half* a, const __half* b, __half* c, size_t m, size_t n, size_t k) {
  cudaFuncSetAttribute(multiply<Tile>, cudaFuncAttributeMaxDynamicSharedMemorySize, Tile::shared_bytes);
  const dim3 blocks(static_cast<unsigned>((n + Tile::side - 1) / Tile::side),
                    static_cast<unsigned>((m + Tile::side - 1) / Tile::side));
  multiply<Tile><<<blocks, Tile::threads, Tile::shared_bytes>>>(a, b, c, m, n, k);
}

}  // namespace

extern "C" void solution(const __half* input_a, const __half* input_b, __half* output_c, size_t m, size_t n,
                         size_t k) {
  if (m * n < size_t{128} * 128 * 128) {
    launch<Tile<64, 32, 32>>(input_a, input_b, output_c, m, n, k);
  } else {
    launch<Tile<128, 64, 32>>(input_a, input_b, output_c, m, n, k);
  }
}
