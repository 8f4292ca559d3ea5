// expect: wrong_answer
// Multiplies both sides by e^x, which is infinity over infinity from 89 on.
#include <cmath>
#include <cstddef>

extern "C" void solution(const float* input_x, float* output_y, size_t n) {
  for (size_t i = 0; i < n; ++i) {
    const float x = input_x[i];
    output_y[i] = x * std::exp(x) / (1.0F + std::exp(x));
  }
}
