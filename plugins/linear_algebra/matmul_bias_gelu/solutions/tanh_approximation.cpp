// expect: wrong_answer
// The GELU by the hyperbolic tangent, which differs from that of the error function in the fourth digit.
#include <algorithm>
#include <cmath>
#include <cstddef>

namespace {
float gelu(float z) { return 0.5F * z * (1.0F + std::tanh(0.79788456F * (z + 0.044715F * z * z * z))); }
}  // namespace

extern "C" void solution(const float* input_x, const float* input_w, const float* input_b, float* output_y,
                         size_t m, size_t n, size_t k) {
  for (size_t i = 0; i < m; ++i) {
    float* row = output_y + i * n;
    std::copy_n(input_b, n, row);
    for (size_t p = 0; p < k; ++p) {
      for (size_t j = 0; j < n; ++j) row[j] += input_x[i * k + p] * input_w[p * n + j];
    }
    for (size_t j = 0; j < n; ++j) row[j] = gelu(row[j]);
  }
}
