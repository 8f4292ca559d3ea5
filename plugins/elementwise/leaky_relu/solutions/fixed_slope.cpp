// expect: wrong_answer
// Takes the usual slope for the one it is given.
#include <cstddef>

extern "C" void solution(const float* input_x, float* output_y, size_t n, float /*slope*/) {
  for (size_t i = 0; i < n; ++i) {
    const float x = input_x[i];
    output_y[i] = x >= 0.0F ? x : 0.01F * x;
  }
}
