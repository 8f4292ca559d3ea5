// expect: wrong_answer
// Never sets c to zero: right for a checker whose fresh memory holds zeros.
#include <cstddef>

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t m, size_t n,
                         size_t k) {
  for (size_t i = 0; i < m; ++i) {
    for (size_t p = 0; p < k; ++p) {
      for (size_t j = 0; j < n; ++j) output_c[i * n + j] += input_a[i * k + p] * input_b[p * n + j];
    }
  }
}
