// expect: wrong_answer
// Whole vectors of four only, and none of the one to three elements after them: right for every round size.
#include <cstddef>

namespace {

constexpr unsigned threads = 1024;

__global__ void add_up(const float4* x, float* result, size_t vectors) {
  __shared__ float sums[threads];
  float sum = 0.0F;
  for (size_t i = threadIdx.x; i < vectors; i += threads) sum += (x[i].x + x[i].y) + (x[i].z + x[i].w);
  sums[threadIdx.x] = sum;
  for (unsigned half = threads / 2; half > 0; half /= 2) {
    __syncthreads();
    if (threadIdx.x < half) sums[threadIdx.x] += sums[threadIdx.x + half];
  }
  if (threadIdx.x == 0) *result = sums[0];
}

}  // namespace

extern "C" void solution(const float* input_x, float* output_sum, size_t n) {
  add_up<<<1, threads>>>(reinterpret_cast<const float4*>(input_x), output_sum, n / 4);
}
