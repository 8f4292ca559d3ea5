// expect: accepted
// One loop: the formula as it stands.
#include <cmath>
#include <cstddef>

extern "C" void solution(const float* input_x, float* output_y, size_t n) {
  for (size_t i = 0; i < n; ++i) {
    const float x = input_x[i];
    output_y[i] = x / (1.0F + std::exp(-x));
  }
}
