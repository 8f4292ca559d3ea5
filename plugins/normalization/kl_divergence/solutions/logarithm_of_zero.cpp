// expect: wrong_answer
// Takes the logarithm of every probability: zero times infinity where one is zero.
#include <cmath>
#include <cstddef>

extern "C" void solution(const float* input_log_q, const float* input_p, float* output_divergences,
                         size_t rows, size_t cols) {
  for (size_t i = 0; i < rows; ++i) {
    const float* log_q = input_log_q + i * cols;
    const float* p = input_p + i * cols;
    float sum = 0.0F;
    for (size_t j = 0; j < cols; ++j) {
      sum += p[j] * (std::log(p[j]) - log_q[j]);
    }
    output_divergences[i] = sum;
  }
}
