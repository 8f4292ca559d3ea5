// expect: wrong_answer
// Divides by the largest magnitude, which makes the squares small enough for half precision: right to three digits.
#include <kbench/float16.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>

extern "C" void solution(const float* input_x, float* output_norms, size_t rows, size_t cols) {
  for (size_t i = 0; i < rows; ++i) {
    const float* const row = input_x + i * cols;
    float largest = 0.0F;
    for (size_t j = 0; j < cols; ++j) largest = std::max(largest, std::abs(row[j]));
    float sum = 0.0F;
    for (size_t j = 0; j < cols; ++j) {
      const auto ratio = static_cast<float>(kbench::float16{row[j] / largest});
      sum += ratio * ratio;
    }
    output_norms[i] = largest * std::sqrt(sum);
  }
}
