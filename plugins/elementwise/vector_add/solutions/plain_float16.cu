// expect: accepted
// Widens to float32, adds there, and rounds once.
#include <cuda_fp16.h>

#include <cstddef>

namespace {

__global__ void add(const __half* a, const __half* b, __half* c, size_t n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) c[i] = __float2half_rn(__half2float(a[i]) + __half2float(b[i]));
}

}  // namespace

extern "C" void solution(const __half* input_a, const __half* input_b, __half* output_c, size_t n) {
  constexpr unsigned threads = 256;
  const auto blocks = static_cast<unsigned>((n + threads - 1) / threads);
  add<<<blocks, threads>>>(input_a, input_b, output_c, n);
}
