// expect: accepted
// Adds the products to the bias, row by row, and applies the GELU to what it has.
#include <algorithm>
#include <cmath>
#include <cstddef>

extern "C" void solution(const float* input_x, const float* input_w, const float* input_b, float* output_y,
                         size_t m, size_t n, size_t k) {
  for (size_t i = 0; i < m; ++i) {
    float* row = output_y + i * n;
    std::copy_n(input_b, n, row);
    for (size_t p = 0; p < k; ++p) {
      for (size_t j = 0; j < n; ++j) row[j] += input_x[i * k + p] * input_w[p * n + j];
    }
    for (size_t j = 0; j < n; ++j) row[j] = 0.5F * row[j] * (1.0F + std::erf(row[j] * 0.70710678F));
  }
}
