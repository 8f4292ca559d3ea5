// expect: wrong_answer
// Rounds the factors to TF32 and sums in float32, as tensor cores do when they are given float32: right to three
// digits.
#include <cstddef>

namespace {

// To the nearest number of ten fraction bits, ties away from zero.
__device__ float rounded(float x) { return __uint_as_float((__float_as_uint(x) + 0x1000U) & 0xffffe000U); }

__global__ void multiply(const float* a, const float* x, float* y, size_t m, size_t n) {
  const size_t row = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (row >= m) return;
  float sum = 0.0F;
  for (size_t j = 0; j < n; ++j) sum += rounded(a[row * n + j]) * rounded(x[j]);
  y[row] = sum;
}

}  // namespace

extern "C" void solution(const float* input_a, const float* input_x, float* output_y, size_t m, size_t n) {
  constexpr unsigned threads = 64;
  multiply<<<static_cast<unsigned>((m + threads - 1) / threads), threads>>>(input_a, input_x, output_y, m, n);
}
