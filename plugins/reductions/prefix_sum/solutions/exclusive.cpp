// expect: wrong_answer
// The sum of all before an element, without its own.
#include <cstddef>

extern "C" void solution(const float* input_x, float* output_y, size_t n) {
  float sum = 0.0F;
  for (size_t i = 0; i < n; ++i) {
    output_y[i] = sum;
    sum += input_x[i];
  }
}
