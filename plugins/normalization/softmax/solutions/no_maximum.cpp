// expect: wrong_answer
// The textbook formula, without the maximum: right for logits of a trained network, infinite beyond 88.
#include <cmath>
#include <cstddef>

extern "C" void solution(const float* input_x, float* output_y, size_t rows, size_t cols) {
  for (size_t i = 0; i < rows; ++i) {
    const float* x = input_x + i * cols;
    float* y = output_y + i * cols;
    float sum = 0.0F;
    for (size_t j = 0; j < cols; ++j) sum += y[j] = std::exp(x[j]);
    for (size_t j = 0; j < cols; ++j) y[j] /= sum;
  }
}
