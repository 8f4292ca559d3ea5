// expect: accepted
// Binary exponentiation: squares of the matrix, of which those are multiplied whose bit the exponent has.
#include <algorithm>
#include <cstddef>
#include <vector>

namespace {

using Matrix = std::vector<float>;

Matrix multiply(const Matrix& a, const Matrix& b, size_t n) {
  Matrix c(n * n);
#pragma omp parallel for schedule(static) if (n >= 64)
  for (size_t i = 0; i < n; ++i) {
    for (size_t p = 0; p < n; ++p) {
      for (size_t j = 0; j < n; ++j) c[i * n + j] += a[i * n + p] * b[p * n + j];
    }
  }
  return c;
}

}  // namespace

extern "C" void solution(const float* input_a, float* output_b, size_t n, size_t exponent) {
  Matrix square(input_a, input_a + n * n);
  Matrix power;
  for (; exponent > 0; exponent /= 2) {
    if (exponent % 2 == 1) power = power.empty() ? square : multiply(power, square, n);
    if (exponent > 1) square = multiply(square, square, n);
  }
  std::copy(power.begin(), power.end(), output_b);
}
