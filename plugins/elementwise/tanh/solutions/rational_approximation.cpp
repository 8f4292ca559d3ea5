// expect: wrong_answer
// A quotient of two polynomials, cut off where it leaves the interval: right to two digits.
#include <algorithm>
#include <cstddef>

extern "C" void solution(const float* input_x, float* output_y, size_t n) {
  for (size_t i = 0; i < n; ++i) {
    const float x = input_x[i];
    output_y[i] = std::min(std::max(x * (27.0F + x * x) / (27.0F + 9.0F * x * x), -1.0F), 1.0F);
  }
}
