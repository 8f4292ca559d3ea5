// expect: wrong_answer
// Whole vectors of eight only: right wherever n is a multiple of eight, as every round size is.
#include <cstddef>

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  for (size_t i = 0; i + 8 <= n; i += 8) {
    for (size_t lane = 0; lane < 8; ++lane) output_c[i + lane] = input_a[i + lane] + input_b[i + lane];
  }
}
