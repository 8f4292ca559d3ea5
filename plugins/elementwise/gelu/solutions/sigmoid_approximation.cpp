// expect: wrong_answer
// The approximation by a sigmoid of 1.702 x: right to two digits.
#include <cmath>
#include <cstddef>

extern "C" void solution(const float* input_x, float* output_y, size_t n) {
  for (size_t i = 0; i < n; ++i) {
    const float x = input_x[i];
    output_y[i] = x / (1.0F + std::exp(-1.702F * x));
  }
}
