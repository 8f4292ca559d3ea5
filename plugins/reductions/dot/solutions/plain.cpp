// expect: accepted
// A running sum.
#include <cstddef>

extern "C" void solution(const float* input_x, const float* input_y, float* output_dot, size_t n) {
  float sum = 0;
  for (size_t i = 0; i < n; ++i) sum += input_x[i] * input_y[i];
  output_dot[0] = sum;
}
