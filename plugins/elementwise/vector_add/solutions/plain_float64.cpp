// expect: accepted
// One loop, for float64.
#include <cstddef>

extern "C" void solution(const double* input_a, const double* input_b, double* output_c, size_t n) {
  for (size_t i = 0; i < n; ++i) output_c[i] = input_a[i] + input_b[i];
}
