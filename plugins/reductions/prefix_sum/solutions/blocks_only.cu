// expect: wrong_answer
// Scans each block in shared memory, and does not add the sums of those before: right up to 1024 elements.
#include <cstddef>

namespace {

constexpr unsigned threads = 1024;

__global__ void scan(const float* x, float* y, size_t n) {
  __shared__ float sums[threads];
  const size_t i = size_t{blockIdx.x} * threads + threadIdx.x;
  sums[threadIdx.x] = i < n ? x[i] : 0.0F;
  for (unsigned distance = 1; distance < threads; distance *= 2) {
    __syncthreads();
    const float before = threadIdx.x >= distance ? sums[threadIdx.x - distance] : 0.0F;
    __syncthreads();
    sums[threadIdx.x] += before;
  }
  if (i < n) y[i] = sums[threadIdx.x];
}

}  // namespace

extern "C" void solution(const float* input_x, float* output_y, size_t n) {
  scan<<<static_cast<unsigned>((n + threads - 1) / threads), threads>>>(input_x, output_y, n);
}
