// expect: accepted
// Rows shared among all cores; three passes over a row that stays in the first-level cache, all in vector instructions.
#include <cmath>
#include <cstddef>

namespace {

void normalize(const float* x, const float* gamma, const float* beta, float* y, size_t cols, float epsilon) {
  const float share = 1.0F / static_cast<float>(cols);
  float sum = 0.0F;
#pragma omp simd reduction(+ : sum)
  for (size_t j = 0; j < cols; ++j) sum += x[j];
  const float mean = sum * share;

  float squares = 0.0F;
#pragma omp simd reduction(+ : squares)
  for (size_t j = 0; j < cols; ++j) squares += (x[j] - mean) * (x[j] - mean);
  const float factor = 1.0F / std::sqrt(squares * share + epsilon);

#pragma omp simd
  for (size_t j = 0; j < cols; ++j) y[j] = (x[j] - mean) * factor * gamma[j] + beta[j];
}

}  // namespace

extern "C" void solution(const float* input_x, const float* input_gamma, const float* input_beta,
                         float* output_y, size_t rows, size_t cols, float epsilon) {
#pragma omp parallel for schedule(static) if (rows * cols >= 1 << 15)
  for (size_t i = 0; i < rows; ++i) {
    normalize(input_x + i * cols, input_gamma, input_beta, output_y + i * cols, cols, epsilon);
  }
}
