// expect: wrong_answer
// Passes elements through half precision on the way: right to three digits.
#include <cuda_fp16.h>

#include <cstddef>

namespace {

__global__ void apply(const float* input, float* output, size_t n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float x = input[i];
  output[i] = __half2float(__float2half_rn(fmaxf(x, 0.0F)));
}

}  // namespace

extern "C" void solution(const float* input_x, float* output_y, size_t n) {
  constexpr unsigned threads = 256;
  const auto blocks = static_cast<unsigned>((n + threads - 1) / threads);
  apply<<<blocks, threads>>>(input_x, output_y, n);
}
