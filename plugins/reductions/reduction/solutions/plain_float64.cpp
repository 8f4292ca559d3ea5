// expect: accepted
// A running sum for float64: the least precise order there is, and within what n roundings may come to.
#include <cstddef>

extern "C" void solution(const double* input_x, double* output_sum, size_t n) {
  double sum = 0.0;
  for (size_t i = 0; i < n; ++i) sum += input_x[i];
  output_sum[0] = sum;
}
