// expect: wrong_answer
// A thread for each column, of which a block has 1024 at most: what is right of them is neither read nor written.
#include <cstddef>

namespace {

constexpr unsigned threads = 1024;

__device__ float combined(float value, bool sum) {
  __shared__ float values[threads];
  __syncthreads();
  values[threadIdx.x] = value;
  for (unsigned half = threads / 2; half > 0; half /= 2) {
    __syncthreads();
    if (threadIdx.x >= half) continue;
    const float other = values[threadIdx.x + half];
    values[threadIdx.x] = sum ? values[threadIdx.x] + other : fmaxf(values[threadIdx.x], other);
  }
  __syncthreads();
  return values[0];
}

__global__ void normalize(const float* input, float* output, size_t cols) {
  const size_t at = blockIdx.x * cols + threadIdx.x;
  const bool inside = threadIdx.x < cols;
  const float x = inside ? input[at] : -INFINITY;
  const float largest = combined(x, false);
  const float power = inside ? expf(x - largest) : 0.0F;
  const float sum = combined(power, true);
  if (inside) output[at] = power / sum;
}

}  // namespace

extern "C" void solution(const float* input_x, float* output_y, size_t rows, size_t cols) {
  normalize<<<static_cast<unsigned>(rows), threads>>>(input_x, output_y, cols);
}
