// expect: wrong_answer
// Multiplies and sums in float32, though float64 was asked for: right to six digits.
#include <cstddef>
#include <vector>

extern "C" void solution(const double* input_a, const double* input_b, double* output_c, size_t m, size_t n,
                         size_t k) {
  const std::vector<float> a(input_a, input_a + m * k);
  const std::vector<float> b(input_b, input_b + k * n);
  std::vector<float> row(n);
  for (size_t i = 0; i < m; ++i) {
    row.assign(n, 0.0F);
    for (size_t p = 0; p < k; ++p) {
      for (size_t j = 0; j < n; ++j) row[j] += a[i * k + p] * b[p * n + j];
    }
    for (size_t j = 0; j < n; ++j) output_c[i * n + j] = row[j];
  }
}
