// expect: wrong_answer
// The instruction of the special function unit alone, which is right to three digits.
#include <cstddef>

namespace {

// The instruction of the special function unit, good to 11 bits.
__device__ float approximate_tanh(float x) {
  float result;
  asm("tanh.approx.f32 %0, %1;" : "=f"(result) : "f"(x));
  return result;
}

__global__ void apply(const float* input, float* output, size_t n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float x = input[i];
  output[i] = approximate_tanh(x);
}

}  // namespace

extern "C" void solution(const float* input_x, float* output_y, size_t n) {
  constexpr unsigned threads = 256;
  const auto blocks = static_cast<unsigned>((n + threads - 1) / threads);
  apply<<<blocks, threads>>>(input_x, output_y, n);
}
