// expect: accepted
// dtypes: float32 float16 bfloat16
// Each thread computes one element in float32 and rounds it once.
#include <cstddef>

namespace {

__global__ void apply(const kbench::element* input, kbench::element* output, size_t n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float x = static_cast<float>(input[i]);
  output[i] = static_cast<kbench::element>(0.5F * x * (1.0F + erff(x * 0.70710678F)));
}

}  // namespace

extern "C" void solution(const kbench::element* input_x, kbench::element* output_y, size_t n) {
  constexpr unsigned threads = 256;
  const auto blocks = static_cast<unsigned>((n + threads - 1) / threads);
  apply<<<blocks, threads>>>(input_x, output_y, n);
}
