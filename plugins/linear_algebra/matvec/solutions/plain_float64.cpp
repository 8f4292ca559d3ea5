// expect: accepted
// One sum for each row, for float64.
#include <cstddef>

extern "C" void solution(const double* input_a, const double* input_x, double* output_y, size_t m, size_t n) {
  for (size_t i = 0; i < m; ++i) {
    double sum = 0.0;
    for (size_t j = 0; j < n; ++j) sum += input_a[i * n + j] * input_x[j];
    output_y[i] = sum;
  }
}
