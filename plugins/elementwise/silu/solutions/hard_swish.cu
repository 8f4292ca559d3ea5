// expect: wrong_answer
// The piecewise approximation of MobileNetV3: no exponential, and right to one digit.
#include <cstddef>

namespace {

__global__ void apply(const float* input, float* output, size_t n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float x = input[i];
  output[i] = x * fminf(fmaxf(x + 3.0F, 0.0F), 6.0F) / 6.0F;
}

}  // namespace

extern "C" void solution(const float* input_x, float* output_y, size_t n) {
  constexpr unsigned threads = 256;
  const auto blocks = static_cast<unsigned>((n + threads - 1) / threads);
  apply<<<blocks, threads>>>(input_x, output_y, n);
}
