// expect: accepted
// dtypes: float32 float16 bfloat16
// A block for each channel, which passes over it three times: mean, variance, results; calculates in float32 and
// rounds once.
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

__global__ void normalize(const kbench::element* x, const kbench::element* gamma, const kbench::element* beta,
                          kbench::element* y, Extents extents, float epsilon) {
  const size_t c = blockIdx.x;
  const size_t places = extents.places;
  const float count = static_cast<float>(extents.images * places);
  float sum = 0.0F;
  for (size_t i = 0; i < extents.images; ++i) {
    const kbench::element* const map = x + (i * extents.channels + c) * places;
    for (size_t k = threadIdx.x; k < places; k += blockDim.x) sum += static_cast<float>(map[k]);
  }
  const float mean = sum_of_block(sum) / count;
  float squares = 0.0F;
  for (size_t i = 0; i < extents.images; ++i) {
    const kbench::element* const map = x + (i * extents.channels + c) * places;
    for (size_t k = threadIdx.x; k < places; k += blockDim.x)
      squares += (static_cast<float>(map[k]) - mean) * (static_cast<float>(map[k]) - mean);
  }
  const float variance = sum_of_block(squares) / count;
  const float factor = static_cast<float>(gamma[c]) * rsqrtf(variance + epsilon);
  for (size_t i = 0; i < extents.images; ++i) {
    const size_t map = (i * extents.channels + c) * places;
    for (size_t k = threadIdx.x; k < places; k += blockDim.x) {
      const float result = (static_cast<float>(x[map + k]) - mean) * factor + static_cast<float>(beta[c]);
      y[map + k] = static_cast<kbench::element>(result);
    }
  }
}

}  // namespace

extern "C" void solution(const kbench::element* input_x, const kbench::element* input_gamma,
                         const kbench::element* input_beta, kbench::element* output_y, size_t images,
                         size_t channels, size_t height, size_t width, float epsilon) {
  normalize<<<static_cast<unsigned>(channels), threads>>>(input_x, input_gamma, input_beta, output_y,
                                                          Extents{images, channels, height * width}, epsilon);
}
