// expect: wrong_answer
// Takes the number of columns for that of rows as well: right for square matrices.
#include <cstddef>

extern "C" void solution(const float* input_a, float* output_b, size_t m, size_t n) {
  for (size_t i = 0; i < m; ++i) {
    for (size_t j = 0; j < n; ++j) output_b[(j * n + i) % (m * n)] = input_a[i * n + j];
  }
}
