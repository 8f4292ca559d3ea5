// expect: accepted
// One multiplication after the other.
#include <cstddef>

extern "C" void solution(const float* input_x, float* output_y, size_t n) {
  for (size_t i = 0; i < n; ++i) output_y[i] = input_x[i] * input_x[i];
}
