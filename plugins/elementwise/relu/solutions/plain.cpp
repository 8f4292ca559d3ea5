// expect: accepted
// One loop: the larger one of an element and zero.
#include <algorithm>
#include <cstddef>

extern "C" void solution(const float* input_x, float* output_y, size_t n) {
  for (size_t i = 0; i < n; ++i) {
    const float x = input_x[i];
    output_y[i] = std::max(x, 0.0F);
  }
}
