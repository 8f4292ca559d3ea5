// expect: accepted
// dtypes: float32 float64
// Three loops, ordered so that the innermost one runs along rows, the middle one up to the diagonal.
#include <algorithm>
#include <cstddef>

extern "C" void solution(const kbench::element* input_l, const kbench::element* input_b,
                         kbench::element* output_c, size_t m, size_t n) {
  for (size_t i = 0; i < m; ++i) {
    kbench::element* row = output_c + i * n;
    std::fill_n(row, n, 0.0F);
    for (size_t p = 0; p <= i; ++p) {
      for (size_t j = 0; j < n; ++j) row[j] += input_l[i * m + p] * input_b[p * n + j];
    }
  }
}
