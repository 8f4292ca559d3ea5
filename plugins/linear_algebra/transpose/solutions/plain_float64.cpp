// expect: accepted
// Writes row by row, and reads column by column, for float64.
#include <cstddef>

extern "C" void solution(const double* input_a, double* output_b, size_t m, size_t n) {
  for (size_t j = 0; j < n; ++j) {
    for (size_t i = 0; i < m; ++i) output_b[j * m + i] = input_a[i * n + j];
  }
}
