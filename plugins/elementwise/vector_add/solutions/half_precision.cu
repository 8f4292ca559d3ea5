// expect: wrong_answer
// Adds in half precision: right to three digits, which a tolerance of 1e-3 takes for right.
#include <cuda_fp16.h>

#include <cstddef>

namespace {

__global__ void add(const float* a, const float* b, float* c, size_t n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) c[i] = __half2float(__hadd(__float2half_rn(a[i]), __float2half_rn(b[i])));
}

}  // namespace

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  constexpr unsigned threads = 256;
  const auto blocks = static_cast<unsigned>((n + threads - 1) / threads);
  add<<<blocks, threads>>>(input_a, input_b, output_c, n);
}
