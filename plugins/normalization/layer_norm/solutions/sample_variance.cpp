// expect: wrong_answer
// Divides by the number of columns less one, as for a sample: right to three digits in long rows.
#include <cmath>
#include <cstddef>

extern "C" void solution(const float* input_x, const float* input_gamma, const float* input_beta,
                         float* output_y, size_t rows, size_t cols, float epsilon) {
  for (size_t i = 0; i < rows; ++i) {
    const float* x = input_x + i * cols;
    float* y = output_y + i * cols;
    float sum = 0.0F;
    for (size_t j = 0; j < cols; ++j) sum += x[j];
    const float mean = sum / static_cast<float>(cols);
    float squares = 0.0F;
    for (size_t j = 0; j < cols; ++j) squares += (x[j] - mean) * (x[j] - mean);
    const float factor = 1.0F / std::sqrt(squares / static_cast<float>(cols - 1) + epsilon);
    for (size_t j = 0; j < cols; ++j) y[j] = (x[j] - mean) * factor * input_gamma[j] + input_beta[j];
  }
}
