// expect: wrong_answer
// The mean square less the square of the mean: right where rows have mean zero, cancels where they have not.
#include <cstddef>

namespace {

__global__ void normalize(const float* input, const float* gamma, const float* beta, float* output,
                          size_t rows, size_t cols, float epsilon) {
  const size_t row = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  const float* const x = input + row * cols;
  float* const y = output + row * cols;
  float sum = 0.0F;
  float squares = 0.0F;
  for (size_t j = 0; j < cols; ++j) {
    sum += x[j];
    squares += x[j] * x[j];
  }
  const float mean = sum / static_cast<float>(cols);
  const float factor = 1.0F / sqrtf(squares / static_cast<float>(cols) - mean * mean + epsilon);
  for (size_t j = 0; j < cols; ++j) {
    const float result = (x[j] - mean) * factor * gamma[j] + beta[j];
    y[j] = result;
  }
}

}  // namespace

extern "C" void solution(const float* input_x, const float* input_gamma, const float* input_beta,
                         float* output_y, size_t rows, size_t cols, float epsilon) {
  constexpr unsigned threads = 64;
  const auto blocks = static_cast<unsigned>((rows + threads - 1) / threads);
  normalize<<<blocks, threads>>>(input_x, input_gamma, input_beta, output_y, rows, cols, epsilon);
}
