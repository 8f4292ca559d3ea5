// expect: accepted
// Calculates in float32, the exponentials twice rather than keeping them in bfloat16, and rounds once.
#include <kbench/float16.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>

using kbench::bfloat16;

extern "C" void solution(const bfloat16* input_x, bfloat16* output_y, size_t rows, size_t cols) {
  for (size_t i = 0; i < rows; ++i) {
    const bfloat16* x = input_x + i * cols;
    bfloat16* y = output_y + i * cols;
    float largest = static_cast<float>(x[0]);
    for (size_t j = 1; j < cols; ++j) largest = std::max(largest, static_cast<float>(x[j]));
    float sum = 0.0F;
    for (size_t j = 0; j < cols; ++j) sum += std::exp(static_cast<float>(x[j]) - largest);
    for (size_t j = 0; j < cols; ++j) y[j] = bfloat16{std::exp(static_cast<float>(x[j]) - largest) / sum};
  }
}
