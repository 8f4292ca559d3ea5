// expect: wrong_answer
// The formula as it stands, without the maximum: right for logits near zero, infinite beyond 88.
#include <cmath>
#include <cstddef>

extern "C" void solution(const float* input_x, float* output_y, size_t rows, size_t cols) {
  for (size_t i = 0; i < rows; ++i) {
    const float* x = input_x + i * cols;
    float* y = output_y + i * cols;
    float sum = 0.0F;
    for (size_t j = 0; j < cols; ++j) sum += std::exp(x[j]);
    const float logarithm = std::log(sum);
    for (size_t j = 0; j < cols; ++j) y[j] = x[j] - logarithm;
  }
}
