// expect: accepted
// Multiplies by the matrix as often as the exponent says.
#include <algorithm>
#include <cstddef>
#include <vector>

namespace {
void multiply(const float* a, const float* b, float* c, size_t n) {
  for (size_t i = 0; i < n; ++i) {
    std::fill_n(c + i * n, n, 0.0F);
    for (size_t p = 0; p < n; ++p) {
      for (size_t j = 0; j < n; ++j) c[i * n + j] += a[i * n + p] * b[p * n + j];
    }
  }
}
}  // namespace

extern "C" void solution(const float* input_a, float* output_b, size_t n, size_t exponent) {
  std::vector<float> power(input_a, input_a + n * n);
  std::vector<float> next(n * n);
  for (size_t i = 1; i < exponent; ++i) {
    multiply(power.data(), input_a, next.data(), n);
    power.swap(next);
  }
  std::copy(power.begin(), power.end(), output_b);
}
