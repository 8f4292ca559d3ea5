// expect: accepted
// A block for each channel, which passes over it three times: mean, variance, results; calculates in float32 and
// rounds once.
#include <cuda_bf16.h>

#include <cstddef>

namespace {

constexpr unsigned threads = 256;

// The sum over all threads of the block, which each of them gets.
__device__ float sum_of_block(float value) {
  __shared__ float values[threads];
  __syncthreads();  // nobody reads the previous sum any more
  values[threadIdx.x] = value;
  for (unsigned half = threads / 2; half > 0; half /= 2) {
    __syncthreads();
    if (threadIdx.x < half) values[threadIdx.x] += values[threadIdx.x + half];
  }
  __syncthreads();
  return values[0];
}

struct Extents {
  size_t images, channels, places;
};

__global__ void normalize(const __nv_bfloat16* x, const __nv_bfloat16* gamma, const __nv_bfloat16* beta,
                          __nv_bfloat16* y, Extents extents, float epsilon) {
  const size_t c = blockIdx.x;
  const size_t places = extents.places;
  const float count = static_cast<float>(extents.images * places);
  float sum = 0.0F;
  for (size_t i = 0; i < extents.images; ++i) {
    const __nv_bfloat16* const map = x + (i * extents.channels + c) * places;
    for (size_t k = threadIdx.x; k < places; k += blockDim.x) sum += __bfloat162float(map[k]);
  }
  const float mean = sum_of_block(sum) / count;
  float squares = 0.0F;
  for (size_t i = 0; i < extents.images; ++i) {
    const __nv_bfloat16* const map = x + (i * extents.channels + c) * places;
    for (size_t k = threadIdx.x; k < places; k += blockDim.x)
      squares += (__bfloat162float(map[k]) - mean) * (__bfloat162float(map[k]) - mean);
  }
  const float variance = sum_of_block(squares) / count;
  const float factor = __bfloat162float(gamma[c]) * rsqrtf(variance + epsilon);
  for (size_t i = 0; i < extents.images; ++i) {
    const size_t map = (i * extents.channels + c) * places;
    for (size_t k = threadIdx.x; k < places; k += blockDim.x) {
      const float result = (__bfloat162float(x[map + k]) - mean) * factor + __bfloat162float(beta[c]);
      y[map + k] = __float2bfloat16_rn(result);
    }
  }
}

}  // namespace

extern "C" void solution(const __nv_bfloat16* input_x, const __nv_bfloat16* input_gamma,
                         const __nv_bfloat16* input_beta, __nv_bfloat16* output_y, size_t images,
                         size_t channels, size_t height, size_t width, float epsilon) {
  normalize<<<static_cast<unsigned>(channels), threads>>>(input_x, input_gamma, input_beta, output_y,
                                                          Extents{images, channels, height * width}, epsilon);
}
