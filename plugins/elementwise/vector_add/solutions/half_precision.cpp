// expect: wrong_answer
// Adds in half precision: right to three digits, which a tolerance of 1e-3 takes for right.
#include <kbench/float16.hpp>

#include <cstddef>

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  for (size_t i = 0; i < n; ++i) {
    const kbench::float16 a{input_a[i]};
    const kbench::float16 b{input_b[i]};
    output_c[i] = static_cast<float>(kbench::float16{static_cast<float>(a) + static_cast<float>(b)});
  }
}
