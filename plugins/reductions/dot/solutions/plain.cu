// expect: accepted
// One block: every thread has a running sum, and the sums are added up as a tree.
#include <cstddef>

namespace {

constexpr unsigned threads = 1024;

__global__ void multiply(const float* x, const float* y, float* result, size_t n) {
  __shared__ float sums[threads];
  float sum = 0;
  for (size_t i = threadIdx.x; i < n; i += threads) sum += x[i] * y[i];
  sums[threadIdx.x] = sum;
  for (unsigned half = threads / 2; half > 0; half /= 2) {
    __syncthreads();
    if (threadIdx.x < half) sums[threadIdx.x] += sums[threadIdx.x + half];
  }
  if (threadIdx.x == 0) *result = sums[0];
}

}  // namespace

extern "C" void solution(const float* input_x, const float* input_y, float* output_dot, size_t n) {
  multiply<<<1, threads>>>(input_x, input_y, output_dot, n);
}
