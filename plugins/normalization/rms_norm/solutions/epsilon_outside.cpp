// expect: wrong_answer
// Adds epsilon to the root instead of the mean square: no difference unless the row is small.
#include <cmath>
#include <cstddef>

extern "C" void solution(const float* input_x, const float* input_gamma, float* output_y, size_t rows,
                         size_t cols, float epsilon) {
  for (size_t i = 0; i < rows; ++i) {
    const float* x = input_x + i * cols;
    float* y = output_y + i * cols;
    float squares = 0.0F;
    for (size_t j = 0; j < cols; ++j) squares += x[j] * x[j];
    const float factor = 1.0F / (std::sqrt(squares / static_cast<float>(cols)) + epsilon);
    for (size_t j = 0; j < cols; ++j) y[j] = x[j] * factor * input_gamma[j];
  }
}
