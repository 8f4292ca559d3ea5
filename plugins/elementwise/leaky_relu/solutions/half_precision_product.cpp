// expect: wrong_answer
// Multiplies in half precision: right to three digits where it is negative, everywhere else exact.
#include <kbench/float16.hpp>

#include <cstddef>

extern "C" void solution(const float* input_x, float* output_y, size_t n, float slope) {
  for (size_t i = 0; i < n; ++i) {
    const float x = input_x[i];
    output_y[i] = x >= 0.0F ? x : static_cast<float>(kbench::float16{slope * x});
  }
}
