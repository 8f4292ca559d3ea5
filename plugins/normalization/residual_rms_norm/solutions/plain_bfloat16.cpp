// expect: accepted
// Calculates in float32, rounds the sums, and normalizes what they have been rounded to.
#include <kbench/float16.hpp>

#include <cmath>
#include <cstddef>

using kbench::bfloat16;

extern "C" void solution(const bfloat16* input_x, bfloat16* residual, const bfloat16* input_gamma,
                         bfloat16* output_y, size_t rows, size_t cols, float epsilon) {
  for (size_t i = 0; i < rows; ++i) {
    const bfloat16* x = input_x + i * cols;
    bfloat16* r = residual + i * cols;
    bfloat16* y = output_y + i * cols;
    float squares = 0.0F;
    for (size_t j = 0; j < cols; ++j) {
      const float sum = static_cast<float>(r[j]) + static_cast<float>(x[j]);
      r[j] = bfloat16{sum};
      squares += sum * sum;
    }
    const float factor = 1.0F / std::sqrt(squares / static_cast<float>(cols) + epsilon);
    for (size_t j = 0; j < cols; ++j)
      y[j] = bfloat16{static_cast<float>(r[j]) * factor * static_cast<float>(input_gamma[j])};
  }
}
