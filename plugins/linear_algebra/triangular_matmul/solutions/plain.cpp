// expect: accepted
// Three loops, ordered so that the innermost one runs along rows, the middle one up to the diagonal.
#include <algorithm>
#include <cstddef>

extern "C" void solution(const float* input_l, const float* input_b, float* output_c, size_t m, size_t n) {
  for (size_t i = 0; i < m; ++i) {
    float* row = output_c + i * n;
    std::fill_n(row, n, 0.0F);
    for (size_t p = 0; p <= i; ++p) {
      for (size_t j = 0; j < n; ++j) row[j] += input_l[i * m + p] * input_b[p * n + j];
    }
  }
}
