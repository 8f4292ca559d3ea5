// expect: accepted
// One loop: one product for what is negative.
#include <cstddef>

extern "C" void solution(const float* input_x, float* output_y, size_t n, float slope) {
  for (size_t i = 0; i < n; ++i) {
    const float x = input_x[i];
    output_y[i] = x >= 0.0F ? x : slope * x;
  }
}
