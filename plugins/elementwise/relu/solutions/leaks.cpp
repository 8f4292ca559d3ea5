// expect: wrong_answer
// Leaks a hundredth of what is negative: another function, which is as good in a network.
#include <cstddef>

extern "C" void solution(const float* input_x, float* output_y, size_t n) {
  for (size_t i = 0; i < n; ++i) {
    const float x = input_x[i];
    output_y[i] = x > 0.0F ? x : 0.01F * x;
  }
}
