// expect: wrong_answer
// The approximation by a hyperbolic tangent: right to three digits, and good enough for 16 bits.
#include <cstddef>

namespace {

__global__ void apply(const float* input, float* output, size_t n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float x = input[i];
  output[i] = 0.5F * x * (1.0F + tanhf(0.79788456F * (x + 0.044715F * x * x * x)));
}

}  // namespace

extern "C" void solution(const float* input_x, float* output_y, size_t n) {
  constexpr unsigned threads = 256;
  const auto blocks = static_cast<unsigned>((n + threads - 1) / threads);
  apply<<<blocks, threads>>>(input_x, output_y, n);
}
