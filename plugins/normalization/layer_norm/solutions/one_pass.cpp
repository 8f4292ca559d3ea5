// expect: wrong_answer
// The mean square less the square of the mean: right where rows have mean zero, cancels where they have not.
#include <cmath>
#include <cstddef>

extern "C" void solution(const float* input_x, const float* input_gamma, const float* input_beta,
                         float* output_y, size_t rows, size_t cols, float epsilon) {
  for (size_t i = 0; i < rows; ++i) {
    const float* x = input_x + i * cols;
    float* y = output_y + i * cols;
    float sum = 0.0F;
    float squares = 0.0F;
    for (size_t j = 0; j < cols; ++j) {
      sum += x[j];
      squares += x[j] * x[j];
    }
    const float mean = sum / static_cast<float>(cols);
    const float factor = 1.0F / std::sqrt(squares / static_cast<float>(cols) - mean * mean + epsilon);
    for (size_t j = 0; j < cols; ++j) y[j] = (x[j] - mean) * factor * input_gamma[j] + input_beta[j];
  }
}
