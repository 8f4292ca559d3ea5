// expect: wrong_answer
// Rounds the products to half precision and sums in float32: right to three digits.
#include <kbench/float16.hpp>

#include <cstddef>

extern "C" void solution(const float* input_x, const float* input_y, float* output_dot, size_t n) {
  float sum = 0.0F;
  for (size_t i = 0; i < n; ++i) sum += static_cast<float>(kbench::float16{input_x[i] * input_y[i]});
  output_dot[0] = sum;
}
