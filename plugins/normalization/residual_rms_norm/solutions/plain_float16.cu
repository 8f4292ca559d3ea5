// expect: accepted
// Calculates in float32, rounds the sums, and normalizes what they have been rounded to.
#include <cuda_fp16.h>

#include <cstddef>

namespace {

__global__ void normalize(const __half* input, __half* residual, const __half* input_gamma, __half* output,
                          size_t rows, size_t cols, float epsilon) {
  const size_t row = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  const __half* const x = input + row * cols;
  __half* const r = residual + row * cols;
  __half* const y = output + row * cols;
  float squares = 0.0F;
  for (size_t j = 0; j < cols; ++j) {
    const float sum = __half2float(r[j]) + __half2float(x[j]);
    r[j] = __float2half_rn(sum);
    squares += sum * sum;
  }
  const float factor = rsqrtf(squares / static_cast<float>(cols) + epsilon);
  for (size_t j = 0; j < cols; ++j)
    y[j] = __float2half_rn(__half2float(r[j]) * factor * __half2float(input_gamma[j]));
}

}  // namespace

extern "C" void solution(const __half* input_x, __half* residual, const __half* input_gamma, __half* output_y,
                         size_t rows, size_t cols, float epsilon) {
  constexpr unsigned threads = 64;
  const auto blocks = static_cast<unsigned>((rows + threads - 1) / threads);
  normalize<<<blocks, threads>>>(input_x, residual, input_gamma, output_y, rows, cols, epsilon);
}
