// expect: wrong_answer
// Takes the bounds of ReLU6 for those that it is given.
#include <cstddef>

namespace {

__global__ void apply(const float* input, float* output, size_t n, float low, float high) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float x = input[i];
  output[i] = fminf(fmaxf(x, 0.0F), 6.0F);
}

}  // namespace

extern "C" void solution(const float* input_x, float* output_y, size_t n, float low, float high) {
  constexpr unsigned threads = 256;
  const auto blocks = static_cast<unsigned>((n + threads - 1) / threads);
  apply<<<blocks, threads>>>(input_x, output_y, n, low, high);
}
