// expect: wrong_answer
// Adds logarithms of the magnitudes and forgets the signs: right for probabilities.
#include <cmath>
#include <cstddef>

extern "C" void solution(const float* input_x, float* output_y, size_t rows, size_t cols) {
  for (size_t i = 0; i < rows; ++i) {
    double sum = 0.0;
    for (size_t j = 0; j < cols; ++j) {
      sum += std::log(std::abs(double{input_x[i * cols + j]}));
      output_y[i * cols + j] = static_cast<float>(std::exp(sum));
    }
  }
}
