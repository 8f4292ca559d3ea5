// expect: accepted
// dtypes: float32 float16 bfloat16
// One thread for each row: mean, variance, results; calculates in float32 and rounds once.
#include <cstddef>

namespace {

__global__ void normalize(const kbench::element* input, const kbench::element* gamma,
                          const kbench::element* beta, kbench::element* output, size_t rows, size_t cols,
                          float epsilon) {
  const size_t row = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  const kbench::element* const x = input + row * cols;
  kbench::element* const y = output + row * cols;
  float sum = 0.0F;
  for (size_t j = 0; j < cols; ++j) sum += static_cast<float>(x[j]);
  const float mean = sum / static_cast<float>(cols);
  float squares = 0.0F;
  for (size_t j = 0; j < cols; ++j)
    squares += (static_cast<float>(x[j]) - mean) * (static_cast<float>(x[j]) - mean);
  const float factor = 1.0F / sqrtf(squares / static_cast<float>(cols) + epsilon);
  for (size_t j = 0; j < cols; ++j) {
    const float result = (static_cast<float>(x[j]) - mean) * factor * static_cast<float>(gamma[j]) +
                         static_cast<float>(beta[j]);
    y[j] = static_cast<kbench::element>(result);
  }
}

}  // namespace

extern "C" void solution(const kbench::element* input_x, const kbench::element* input_gamma,
                         const kbench::element* input_beta, kbench::element* output_y, size_t rows,
                         size_t cols, float epsilon) {
  constexpr unsigned threads = 64;
  const auto blocks = static_cast<unsigned>((rows + threads - 1) / threads);
  normalize<<<blocks, threads>>>(input_x, input_gamma, input_beta, output_y, rows, cols, epsilon);
}
