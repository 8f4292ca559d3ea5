// expect: wrong_answer
// Applies the function to the other argument.
#include <cstddef>

namespace {

__global__ void apply(const float* a, const float* b, float* output, size_t n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float gate = a[i];
  const float value = b[i];
  output[i] = gate * (value / (1.0F + expf(-value)));
}

}  // namespace

extern "C" void solution(const float* input_a, const float* input_b, float* output_y, size_t n) {
  constexpr unsigned threads = 256;
  const auto blocks = static_cast<unsigned>((n + threads - 1) / threads);
  apply<<<blocks, threads>>>(input_a, input_b, output_y, n);
}
