// expect: accepted
// dtypes: float32 float16 bfloat16
// Mean, variance, results: three passes over each row; calculates in float32 and rounds once.
#include <cmath>
#include <cstddef>

extern "C" void solution(const kbench::element* input_x, const kbench::element* input_gamma,
                         const kbench::element* input_beta, kbench::element* output_y, size_t rows,
                         size_t cols, float epsilon) {
  for (size_t i = 0; i < rows; ++i) {
    const kbench::element* x = input_x + i * cols;
    kbench::element* y = output_y + i * cols;
    float sum = 0.0F;
    for (size_t j = 0; j < cols; ++j) sum += static_cast<float>(x[j]);
    const float mean = sum / static_cast<float>(cols);
    float squares = 0.0F;
    for (size_t j = 0; j < cols; ++j)
      squares += (static_cast<float>(x[j]) - mean) * (static_cast<float>(x[j]) - mean);
    const float factor = 1.0F / std::sqrt(squares / static_cast<float>(cols) + epsilon);
    for (size_t j = 0; j < cols; ++j) {
      const float result = (static_cast<float>(x[j]) - mean) * factor * static_cast<float>(input_gamma[j]) +
                           static_cast<float>(input_beta[j]);
      y[j] = static_cast<kbench::element>(result);
    }
  }
}
