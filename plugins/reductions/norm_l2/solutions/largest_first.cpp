// expect: accepted
// All in float32: a first pass finds the largest magnitude of the row, a second one divides by it before it squares.
#include <algorithm>
#include <cmath>
#include <cstddef>

extern "C" void solution(const float* input_x, float* output_norms, size_t rows, size_t cols) {
#pragma omp parallel for schedule(static) if (rows * cols >= 1 << 15)
  for (size_t i = 0; i < rows; ++i) {
    const float* const row = input_x + i * cols;
    float largest = 0.0F;
#pragma omp simd reduction(max : largest)
    for (size_t j = 0; j < cols; ++j) largest = std::max(largest, std::abs(row[j]));
    float sum = 0.0F;
#pragma omp simd reduction(+ : sum)
    for (size_t j = 0; j < cols; ++j) sum += row[j] / largest * (row[j] / largest);
    output_norms[i] = largest * std::sqrt(sum);
  }
}
