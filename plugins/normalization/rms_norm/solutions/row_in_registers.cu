// expect: accepted
// A block for each row, read once: a thread keeps up to four vectors of four elements in registers. Rows whose
// beginnings are not aligned, or that are longer, are read twice, element by element.
#include <cstddef>

namespace {

constexpr unsigned most_threads = 1024;
constexpr unsigned vectors = 4;  // of one thread

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

__device__ float sum_of_squares(float4 x) { return x.x * x.x + x.y * x.y + x.z * x.z + x.w * x.w; }

__global__ void __launch_bounds__(most_threads)
    normalize_vectors(const float4* input, const float4* gamma, float4* output, unsigned cols,
                      float epsilon) {
  const unsigned count = cols / 4;
  const float4* const x = input + size_t{blockIdx.x} * count;
  float4* const y = output + size_t{blockIdx.x} * count;
  float4 mine[vectors];
  float squares = 0.0F;
#pragma unroll
  for (unsigned k = 0; k < vectors; ++k) {
    const unsigned j = threadIdx.x + k * blockDim.x;
    if (j < count) {
      mine[k] = x[j];
      squares += sum_of_squares(mine[k]);
    }
  }
  const float factor = rsqrtf(sum_of_block(squares) / static_cast<float>(cols) + epsilon);
#pragma unroll
  for (unsigned k = 0; k < vectors; ++k) {
    const unsigned j = threadIdx.x + k * blockDim.x;
    if (j < count) {
      const float4 g = gamma[j];
      y[j] = make_float4(mine[k].x * factor * g.x, mine[k].y * factor * g.y, mine[k].z * factor * g.z,
                         mine[k].w * factor * g.w);
    }
  }
}

__global__ void normalize_elements(const float* input, const float* gamma, float* output, size_t cols,
                                   float epsilon) {
  const float* const x = input + blockIdx.x * cols;
  float* const y = output + blockIdx.x * cols;
  float squares = 0.0F;
  for (size_t j = threadIdx.x; j < cols; j += blockDim.x) squares += x[j] * x[j];
  const float factor = rsqrtf(sum_of_block(squares) / static_cast<float>(cols) + epsilon);
  for (size_t j = threadIdx.x; j < cols; j += blockDim.x) y[j] = x[j] * factor * gamma[j];
}

}  // namespace

extern "C" void solution(const float* input_x, const float* input_gamma, float* output_y, size_t rows,
                         size_t cols, float epsilon) {
  const auto blocks = static_cast<unsigned>(rows);
  if (cols % 4 == 0 && cols <= 4 * vectors * most_threads) {
    // Two vectors for each thread where the row is long enough: more of them in flight hide the latency of the memory.
    const size_t per_thread = cols > 8 * most_threads ? vectors : 2;
    const size_t wanted = (cols / 4 + per_thread - 1) / per_thread;
    const auto threads = static_cast<unsigned>((wanted + 31) / 32 * 32);
    normalize_vectors<<<blocks, threads>>>(
        reinterpret_cast<const float4*>(input_x), reinterpret_cast<const float4*>(input_gamma),
        reinterpret_cast<float4*>(output_y), static_cast<unsigned>(cols), epsilon);
  } else {
    normalize_elements<<<blocks, 256>>>(input_x, input_gamma, output_y, cols, epsilon);
  }
}
