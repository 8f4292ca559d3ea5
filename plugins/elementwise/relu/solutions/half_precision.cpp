// expect: wrong_answer
// Passes elements through half precision on the way: right to three digits.
#include <kbench/float16.hpp>

#include <cstddef>

extern "C" void solution(const float* input_x, float* output_y, size_t n) {
  for (size_t i = 0; i < n; ++i) {
    const float x = input_x[i];
    output_y[i] = x > 0.0F ? static_cast<float>(kbench::float16{x}) : 0.0F;
  }
}
