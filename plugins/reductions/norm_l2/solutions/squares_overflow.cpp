// expect: wrong_answer
// Squares in float32: infinite from 2^64 on, and zero below 2^-75.
#include <cmath>
#include <cstddef>

extern "C" void solution(const float* input_x, float* output_norms, size_t rows, size_t cols) {
  for (size_t i = 0; i < rows; ++i) {
    float sum = 0.0F;
    for (size_t j = 0; j < cols; ++j) sum += input_x[i * cols + j] * input_x[i * cols + j];
    output_norms[i] = std::sqrt(sum);
  }
}
