// expect: accepted
// A running sum.
#include <cstddef>

extern "C" void solution(const float* input_x, float* output_y, size_t n) {
  float sum = 0;
  for (size_t i = 0; i < n; ++i) output_y[i] = sum += input_x[i];
}
