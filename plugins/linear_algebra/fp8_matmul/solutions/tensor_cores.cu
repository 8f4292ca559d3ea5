// expect: accepted
// Tensor cores for 8-bit numbers: a block makes a tile of 128 x 128, each of its eight warps a part of 64 x 32, by the
// instruction that multiplies 16 x 32 numbers by 32 x 8. Three slices of 64 steps of the factors are in shared memory: one
// that is multiplied, and two that are on their way. GPUs before compute capability 8.9 have no such instruction; there
// the numbers are widened to float16 first, which holds all of them, and go through the one for that.
#include <cuda_bf16.h>
#include <cuda_fp8.h>

#include <cstddef>
#include <cstdint>

namespace {

constexpr unsigned tile = 128;  // rows and columns
constexpr unsigned depth = 64;
constexpr unsigned stages = 3;
constexpr unsigned threads = 256;
constexpr unsigned vector = 16;
constexpr unsigned pitch = depth + vector;  // so that eight rows in a row of threads reach different banks
constexpr unsigned slice = tile * pitch;    // bytes of one factor
constexpr unsigned fetches = tile * depth / vector / threads;
constexpr unsigned shared_bytes = stages * 2 * slice;

// sum += a * b, with the fragments as the instruction has them (PTX ISA, "Matrix fragments for mma.m16n8k32").
__device__ void multiply_fragments(float (&sum)[4], const uint32_t (&a)[4], const uint32_t (&b)[2]) {
#if __CUDA_ARCH__ >= 890
  asm("mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, "
      "{%0, %1, %2, %3};"
      : "+f"(sum[0]), "+f"(sum[1]), "+f"(sum[2]), "+f"(sum[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
#else
  // Which steps of k come first makes no difference, as long as both factors agree: the lower two bytes of each word, and
  // then the upper two.
  const auto halves = [](uint32_t word, int shift) {
    const auto pair = static_cast<__nv_fp8x2_storage_t>(word >> shift);
    const __half2_raw raw = __nv_cvt_fp8x2_to_halfraw2(pair, __NV_E4M3);
    return raw.x | static_cast<uint32_t>(raw.y) << 16U;
  };
#pragma unroll
  for (int shift = 0; shift < 32; shift += 16) {
#pragma unroll
    for (int half = 0; half < 2; ++half) {
      asm("mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%0, %1, %2, "
          "%3};"
          : "+f"(sum[0]), "+f"(sum[1]), "+f"(sum[2]), "+f"(sum[3])
          : "r"(halves(a[2 * half], shift)), "r"(halves(a[2 * half + 1], shift)),
            "r"(halves(b[half], shift)));
    }
  }
#endif
}

// 16 bytes of a row of k, from `p` on, to shared memory; zeros beyond the matrix.
__device__ void fetch(uint8_t* to, const uint8_t* matrix, size_t rows, size_t k, size_t row, size_t p) {
  const uint8_t* const from = matrix + row * k + p;
  if (k % vector == 0) {
    const unsigned bytes = row < rows && p < k ? vector : 0;
#if __CUDA_ARCH__ >= 800
    const auto place = static_cast<unsigned>(__cvta_generic_to_shared(to));
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(place), "l"(bytes > 0 ? from : matrix),
                 "r"(bytes));
#else
    *reinterpret_cast<int4*>(to) = bytes > 0 ? *reinterpret_cast<const int4*>(from) : make_int4(0, 0, 0, 0);
#endif
    return;
  }
#pragma unroll
  for (unsigned i = 0; i < vector; ++i) to[i] = row < rows && p + i < k ? from[i] : 0;
}

__device__ void end_of_stage() {
#if __CUDA_ARCH__ >= 800
  asm volatile("cp.async.commit_group;");
#endif
}

// Until the oldest of the stages that are on their way is there.
__device__ void wait_for_stage() {
#if __CUDA_ARCH__ >= 800
  asm volatile("cp.async.wait_group %0;" ::"n"(stages - 2));
#endif
  __syncthreads();
}

__device__ uint32_t word_at(const uint8_t* place) { return *reinterpret_cast<const uint32_t*>(place); }

__global__ void __launch_bounds__(threads)
    multiply(const uint8_t* __restrict__ a, const uint8_t* __restrict__ b, const float* __restrict__ scales_a,
             const float* __restrict__ scales_b, __nv_bfloat16* __restrict__ c, size_t m, size_t n,
             size_t k) {
  extern __shared__ __align__(16) uint8_t slices[];
  const size_t first_row = size_t{blockIdx.y} * tile;
  const size_t first_column = size_t{blockIdx.x} * tile;
  const unsigned warp = threadIdx.x / 32;
  const unsigned warp_row = warp / 4 * 64;
  const unsigned warp_column = warp % 4 * 32;
  const unsigned group = threadIdx.x % 32 / 4;
  const unsigned member = threadIdx.x % 4;

  const auto fetch_stage = [&](size_t number) {
    const size_t step = number * depth;
    uint8_t* const left = slices + number % stages * 2 * slice;
    if (step < k) {
#pragma unroll
      for (unsigned i = 0; i < fetches; ++i) {
        const unsigned place = threadIdx.x + i * threads;
        const unsigned row = place / (depth / vector);
        const unsigned p = place % (depth / vector) * vector;
        fetch(left + row * pitch + p, a, m, k, first_row + row, step + p);
        fetch(left + slice + row * pitch + p, b, n, k, first_column + row, step + p);
      }
    }
    end_of_stage();
  };

  float sums[4][4][4] = {};
  for (unsigned i = 0; i + 1 < stages; ++i) fetch_stage(i);
  for (size_t number = 0; number * depth < k; ++number) {
    wait_for_stage();
    fetch_stage(number + stages - 1);
    const uint8_t* const left =
        slices + number % stages * 2 * slice + (warp_row + group) * pitch + member * 4;
    const uint8_t* const right =
        slices + number % stages * 2 * slice + slice + (warp_column + group) * pitch + member * 4;
#pragma unroll
    for (unsigned p = 0; p < depth; p += 32) {
      uint32_t x[4][4];
      uint32_t y[4][2];
#pragma unroll
      for (unsigned i = 0; i < 4; ++i) {
        const uint8_t* const from = left + i * 16 * pitch + p;
        x[i][0] = word_at(from);
        x[i][1] = word_at(from + 8 * pitch);
        x[i][2] = word_at(from + 16);
        x[i][3] = word_at(from + 8 * pitch + 16);
        y[i][0] = word_at(right + i * 8 * pitch + p);
        y[i][1] = word_at(right + i * 8 * pitch + p + 16);
      }
#pragma unroll
      for (unsigned i = 0; i < 4; ++i) {
#pragma unroll
        for (unsigned j = 0; j < 4; ++j) multiply_fragments(sums[i][j], x[i], y[j]);
      }
    }
  }

#pragma unroll
  for (unsigned i = 0; i < 4; ++i) {
#pragma unroll
    for (unsigned j = 0; j < 4; ++j) {
#pragma unroll
      for (unsigned place = 0; place < 4; ++place) {
        const size_t row = first_row + warp_row + i * 16 + place / 2 * 8 + group;
        const size_t column = first_column + warp_column + j * 8 + member * 2 + place % 2;
        if (row < m && column < n)
          c[row * n + column] = __float2bfloat16(sums[i][j][place] * scales_a[row] * scales_b[column]);
      }
    }
  }
}

}  // namespace

extern "C" void solution(const __nv_fp8_e4m3* input_a, const __nv_fp8_e4m3* input_b, const float* scales_a,
                         const float* scales_b, __nv_bfloat16* output_c, size_t m, size_t n, size_t k) {
  cudaFuncSetAttribute(multiply, cudaFuncAttributeMaxDynamicSharedMemorySize, shared_bytes);
  const dim3 blocks(static_cast<unsigned>((n + tile - 1) / tile),
                    static_cast<unsigned>((m + tile - 1) / tile));
  multiply<<<blocks, threads, shared_bytes>>>(reinterpret_cast<const uint8_t*>(input_a),
                                              reinterpret_cast<const uint8_t*>(input_b), scales_a, scales_b,
                                              output_c, m, n, k);
}
