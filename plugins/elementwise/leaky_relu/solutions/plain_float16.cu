// expect: accepted
// Widens to float32, calculates there, and rounds once.
#include <cuda_fp16.h>

#include <cstddef>

namespace {

__global__ void apply(const __half* input, __half* output, size_t n, float slope) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float x = __half2float(input[i]);
  output[i] = __float2half_rn(x >= 0.0F ? x : slope * x);
}

}  // namespace

extern "C" void solution(const __half* input_x, __half* output_y, size_t n, float slope) {
  constexpr unsigned threads = 256;
  const auto blocks = static_cast<unsigned>((n + threads - 1) / threads);
  apply<<<blocks, threads>>>(input_x, output_y, n, slope);
}
