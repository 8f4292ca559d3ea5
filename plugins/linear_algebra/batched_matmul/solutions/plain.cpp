// expect: accepted
// Four loops, ordered so that the innermost one runs along rows.
#include <algorithm>
#include <cstddef>

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t batch, size_t m,
                         size_t n, size_t k) {
  for (size_t product = 0; product < batch; ++product) {
    const float* a = input_a + product * m * k;
    const float* b = input_b + product * k * n;
    for (size_t i = 0; i < m; ++i) {
      float* row = output_c + (product * m + i) * n;
      std::fill_n(row, n, 0.0F);
      for (size_t p = 0; p < k; ++p) {
        for (size_t j = 0; j < n; ++j) row[j] += a[i * k + p] * b[p * n + j];
      }
    }
  }
}
