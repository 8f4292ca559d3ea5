// expect: wrong_answer
// Sums pieces of 64 in float32 but keeps each in half precision: the errors are small, and add up.
#include <cuda_fp16.h>

#include <cstddef>

namespace {

constexpr unsigned threads = 1024;
constexpr size_t piece = 64;

__global__ void add_up(const float* x, float* result, size_t n) {
  __shared__ float sums[threads];
  float sum = 0.0F;
  for (size_t first = threadIdx.x * piece; first < n; first += threads * piece) {
    float of_piece = 0.0F;
    for (size_t i = first; i < first + piece && i < n; ++i) of_piece += x[i];
    sum += __half2float(__float2half_rn(of_piece));
  }
  sums[threadIdx.x] = sum;
  for (unsigned half = threads / 2; half > 0; half /= 2) {
    __syncthreads();
    if (threadIdx.x < half) sums[threadIdx.x] += sums[threadIdx.x + half];
  }
  if (threadIdx.x == 0) *result = sums[0];
}

}  // namespace

extern "C" void solution(const float* input_x, float* output_sum, size_t n) {
  add_up<<<1, threads>>>(input_x, output_sum, n);
}
