// expect: wrong_answer
// The divergence of p from q, which is another number: right only where both are the same.
#include <cmath>
#include <cstddef>

extern "C" void solution(const float* input_log_q, const float* input_p, float* output_divergences,
                         size_t rows, size_t cols) {
  for (size_t i = 0; i < rows; ++i) {
    const float* log_q = input_log_q + i * cols;
    const float* p = input_p + i * cols;
    float sum = 0.0F;
    for (size_t j = 0; j < cols; ++j) {
      if (p[j] > 0.0F) sum += std::exp(log_q[j]) * (log_q[j] - std::log(p[j]));
    }
    output_divergences[i] = sum;
  }
}
