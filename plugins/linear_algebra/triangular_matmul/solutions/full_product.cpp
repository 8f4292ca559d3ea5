// expect: wrong_answer
// The full product: what is above the diagonal takes part, which is right where that is zero.
#include <algorithm>
#include <cstddef>

extern "C" void solution(const float* input_l, const float* input_b, float* output_c, size_t m, size_t n) {
  for (size_t i = 0; i < m; ++i) {
    float* row = output_c + i * n;
    std::fill_n(row, n, 0.0F);
    for (size_t p = 0; p < m; ++p) {
      for (size_t j = 0; j < n; ++j) row[j] += input_l[i * m + p] * input_b[p * n + j];
    }
  }
}
