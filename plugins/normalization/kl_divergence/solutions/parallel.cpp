// expect: accepted
// Rows shared among all cores.
#include <cmath>
#include <cstddef>

extern "C" void solution(const float* input_log_q, const float* input_p, float* output_divergences,
                         size_t rows, size_t cols) {
#pragma omp parallel for schedule(static) if (rows * cols >= 1 << 12)
  for (size_t i = 0; i < rows; ++i) {
    const float* log_q = input_log_q + i * cols;
    const float* p = input_p + i * cols;
    float sum = 0.0F;
    for (size_t j = 0; j < cols; ++j) {
      if (p[j] > 0.0F) sum += p[j] * (std::log(p[j]) - log_q[j]);
    }
    output_divergences[i] = sum;
  }
}
