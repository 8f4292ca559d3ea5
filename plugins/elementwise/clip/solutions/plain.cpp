// expect: accepted
// One loop: the smaller one of the larger one.
#include <algorithm>
#include <cstddef>

extern "C" void solution(const float* input_x, float* output_y, size_t n, float low, float high) {
  for (size_t i = 0; i < n; ++i) {
    const float x = input_x[i];
    output_y[i] = std::min(std::max(x, low), high);
  }
}
