// expect: accepted
// dtypes: float32 float64
// A running sum.
#include <cstddef>

extern "C" void solution(const kbench::element* input_x, const kbench::element* input_y,
                         kbench::element* output_dot, size_t n) {
  kbench::element sum = 0;
  for (size_t i = 0; i < n; ++i) sum += input_x[i] * input_y[i];
  output_dot[0] = sum;
}
