// expect: wrong_answer
// Multiplies in half precision after an exact root: right to three digits.
#include <kbench/float16.hpp>

#include <cmath>
#include <cstddef>

extern "C" void solution(const float* input_x, const float* input_gamma, float* output_y, size_t rows,
                         size_t cols, float epsilon) {
  for (size_t i = 0; i < rows; ++i) {
    const float* x = input_x + i * cols;
    float* y = output_y + i * cols;
    float squares = 0.0F;
    for (size_t j = 0; j < cols; ++j) squares += x[j] * x[j];
    const float factor = 1.0F / std::sqrt(squares / static_cast<float>(cols) + epsilon);
    for (size_t j = 0; j < cols; ++j)
      y[j] = static_cast<float>(kbench::float16{x[j] * factor}) * input_gamma[j];
  }
}
