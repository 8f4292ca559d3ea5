// expect: accepted
// The sums and their squares, then the results: two passes over each row.
#include <cmath>
#include <cstddef>

extern "C" void solution(const float* input_x, float* residual, const float* input_gamma, float* output_y,
                         size_t rows, size_t cols, float epsilon) {
  for (size_t i = 0; i < rows; ++i) {
    const float* x = input_x + i * cols;
    float* r = residual + i * cols;
    float* y = output_y + i * cols;
    float squares = 0.0F;
    for (size_t j = 0; j < cols; ++j) {
      const float sum = r[j] + x[j];
      r[j] = sum;
      squares += sum * sum;
    }
    const float factor = 1.0F / std::sqrt(squares / static_cast<float>(cols) + epsilon);
    for (size_t j = 0; j < cols; ++j) y[j] = r[j] * factor * input_gamma[j];
  }
}
