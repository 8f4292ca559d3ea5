// expect: accepted
// A block for each row, read once: a thread keeps up to two vectors of eight elements in registers. Rows whose
// beginnings are not aligned, or that are longer, are read twice, element by element.
#include <cuda_bf16.h>

#include <cstddef>

namespace {

constexpr unsigned most_threads = 1024;
constexpr unsigned vectors = 2;  // of one thread

struct alignas(16) Eight {
  __nv_bfloat162 pairs[4];
};

// The sum over all threads of the block, which each of them gets.
__device__ float sum_of_block(float value) {
  __shared__ float of_warps[32];
  for (int lanes = 16; lanes > 0; lanes /= 2) value += __shfl_xor_sync(~0U, value, lanes);
  const unsigned lane = threadIdx.x % 32;
  if (lane == 0) of_warps[threadIdx.x / 32] = value;
  __syncthreads();
  value = lane < blockDim.x / 32 ? of_warps[lane] : 0.0F;
  for (int lanes = 16; lanes > 0; lanes /= 2) value += __shfl_xor_sync(~0U, value, lanes);
  return value;
}

__global__ void __launch_bounds__(most_threads)
    normalize_vectors(const Eight* input, const Eight* gamma, Eight* output, unsigned cols, float epsilon) {
  const unsigned count = cols / 8;
  const Eight* const x = input + size_t{blockIdx.x} * count;
  Eight* const y = output + size_t{blockIdx.x} * count;
  Eight mine[vectors];
  float squares = 0.0F;
#pragma unroll
  for (unsigned k = 0; k < vectors; ++k) {
    const unsigned j = threadIdx.x + k * blockDim.x;
    if (j < count) {
      mine[k] = x[j];
      for (const __nv_bfloat162& pair : mine[k].pairs) {
        const float2 both = __bfloat1622float2(pair);
        squares += both.x * both.x + both.y * both.y;
      }
    }
  }
  const float factor = rsqrtf(sum_of_block(squares) / static_cast<float>(cols) + epsilon);
#pragma unroll
  for (unsigned k = 0; k < vectors; ++k) {
    const unsigned j = threadIdx.x + k * blockDim.x;
    if (j < count) {
      const Eight g = gamma[j];
      for (unsigned pair = 0; pair < 4; ++pair) {
        const float2 both = __bfloat1622float2(mine[k].pairs[pair]);
        const float2 scale = __bfloat1622float2(g.pairs[pair]);
        mine[k].pairs[pair] = __floats2bfloat162_rn(both.x * factor * scale.x, both.y * factor * scale.y);
      }
      y[j] = mine[k];
    }
  }
}

__global__ void normalize_elements(const __nv_bfloat16* input, const __nv_bfloat16* gamma,
                                   __nv_bfloat16* output, size_t cols, float epsilon) {
  const __nv_bfloat16* const x = input + blockIdx.x * cols;
  __nv_bfloat16* const y = output + blockIdx.x * cols;
  float squares = 0.0F;
  for (size_t j = threadIdx.x; j < cols; j += blockDim.x)
    squares += __bfloat162float(x[j]) * __bfloat162float(x[j]);
  const float factor = rsqrtf(sum_of_block(squares) / static_cast<float>(cols) + epsilon);
  for (size_t j = threadIdx.x; j < cols; j += blockDim.x) {
    y[j] = __float2bfloat16_rn(__bfloat162float(x[j]) * factor * __bfloat162float(gamma[j]));
  }
}

}  // namespace

extern "C" void solution(const __nv_bfloat16* input_x, const __nv_bfloat16* input_gamma,
                         __nv_bfloat16* output_y, size_t rows, size_t cols, float epsilon) {
  const auto blocks = static_cast<unsigned>(rows);
  if (cols % 8 == 0 && cols <= 8 * vectors * most_threads) {
    const size_t wanted = (cols / 8 + vectors - 1) / vectors;
    const auto threads = static_cast<unsigned>((wanted + 31) / 32 * 32);
    normalize_vectors<<<blocks, threads>>>(
        reinterpret_cast<const Eight*>(input_x), reinterpret_cast<const Eight*>(input_gamma),
        reinterpret_cast<Eight*>(output_y), static_cast<unsigned>(cols), epsilon);
  } else {
    normalize_elements<<<blocks, 256>>>(input_x, input_gamma, output_y, cols, epsilon);
  }
}
