// expect: accepted
// A running sum, for float64.
#include <cstddef>

extern "C" void solution(const double* input_x, const double* input_y, double* output_dot, size_t n) {
  double sum = 0;
  for (size_t i = 0; i < n; ++i) sum += input_x[i] * input_y[i];
  output_dot[0] = sum;
}
