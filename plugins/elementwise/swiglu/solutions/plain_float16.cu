// expect: accepted
// Widens to float32, calculates there, and rounds once.
#include <cuda_fp16.h>

#include <cstddef>

namespace {

__global__ void apply(const __half* a, const __half* b, __half* output, size_t n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float gate = __half2float(a[i]);
  const float value = __half2float(b[i]);
  output[i] = __float2half_rn(gate / (1.0F + expf(-gate)) * value);
}

}  // namespace

extern "C" void solution(const __half* input_a, const __half* input_b, __half* output_y, size_t n) {
  constexpr unsigned threads = 256;
  const auto blocks = static_cast<unsigned>((n + threads - 1) / threads);
  apply<<<blocks, threads>>>(input_a, input_b, output_y, n);
}
