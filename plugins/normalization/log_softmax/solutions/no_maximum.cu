// expect: wrong_answer
// The formula as it stands, without the maximum: right for logits near zero, infinite beyond 88.
#include <cstddef>

namespace {

__global__ void normalize(const float* input, float* output, size_t rows, size_t cols) {
  const size_t row = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  const float* const x = input + row * cols;
  float* const y = output + row * cols;
  float sum = 0.0F;
  for (size_t j = 0; j < cols; ++j) sum += expf(x[j]);
  const float logarithm = logf(sum);
  for (size_t j = 0; j < cols; ++j) y[j] = x[j] - logarithm;
}

}  // namespace

extern "C" void solution(const float* input_x, float* output_y, size_t rows, size_t cols) {
  constexpr unsigned threads = 64;
  const auto blocks = static_cast<unsigned>((rows + threads - 1) / threads);
  normalize<<<blocks, threads>>>(input_x, output_y, rows, cols);
}
