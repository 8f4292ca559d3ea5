// expect: accepted
// Four rows at a time, so that the vector is read from the cache once for all of them, each summed in vector lanes, and
// the rows shared among all cores.
#include <algorithm>
#include <cstddef>

namespace {

constexpr size_t rows_at_once = 4;

void multiply_four(const float* a, const float* x, float* y, size_t n) {
  float sum0 = 0.0F;
  float sum1 = 0.0F;
  float sum2 = 0.0F;
  float sum3 = 0.0F;
#pragma omp simd reduction(+ : sum0, sum1, sum2, sum3)
  for (size_t j = 0; j < n; ++j) {
    sum0 += a[j] * x[j];
    sum1 += a[n + j] * x[j];
    sum2 += a[2 * n + j] * x[j];
    sum3 += a[3 * n + j] * x[j];
  }
  y[0] = sum0, y[1] = sum1, y[2] = sum2, y[3] = sum3;
}

void multiply_one(const float* a, const float* x, float* y, size_t n) {
  float sum = 0.0F;
#pragma omp simd reduction(+ : sum)
  for (size_t j = 0; j < n; ++j) sum += a[j] * x[j];
  *y = sum;
}

}  // namespace

extern "C" void solution(const float* input_a, const float* input_x, float* output_y, size_t m, size_t n) {
#pragma omp parallel for schedule(static) if (m * n >= 1 << 15)
  for (size_t first = 0; first < m; first += rows_at_once) {
    if (first + rows_at_once <= m) {
      multiply_four(input_a + first * n, input_x, output_y + first, n);
    } else {
      for (size_t i = first; i < m; ++i) multiply_one(input_a + i * n, input_x, output_y + i, n);
    }
  }
}
