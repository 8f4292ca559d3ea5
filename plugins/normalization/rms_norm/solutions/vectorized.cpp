// expect: accepted
// Rows shared among all cores; both passes in vector instructions, the second over a row that is still in the cache.
#include <cmath>
#include <cstddef>

extern "C" void solution(const float* input_x, const float* input_gamma, float* output_y, size_t rows,
                         size_t cols, float epsilon) {
#pragma omp parallel for schedule(static) if (rows * cols >= 1 << 15)
  for (size_t i = 0; i < rows; ++i) {
    const float* const x = input_x + i * cols;
    float* const y = output_y + i * cols;
    float squares = 0.0F;
#pragma omp simd reduction(+ : squares)
    for (size_t j = 0; j < cols; ++j) squares += x[j] * x[j];
    const float factor = 1.0F / std::sqrt(squares / static_cast<float>(cols) + epsilon);
#pragma omp simd
    for (size_t j = 0; j < cols; ++j) y[j] = x[j] * factor * input_gamma[j];
  }
}
