// expect: wrong_answer
// Leaks a hundredth of what is negative: another function, which is as good in a network.
#include <cstddef>

namespace {

__global__ void apply(const float* input, float* output, size_t n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float x = input[i];
  output[i] = x > 0.0F ? x : 0.01F * x;
}

}  // namespace

extern "C" void solution(const float* input_x, float* output_y, size_t n) {
  constexpr unsigned threads = 256;
  const auto blocks = static_cast<unsigned>((n + threads - 1) / threads);
  apply<<<blocks, threads>>>(input_x, output_y, n);
}
