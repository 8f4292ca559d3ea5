// expect: wrong_answer
// Rounds n up to whole vectors of sixteen: every element is right, and memory after them is overwritten.
#include <cstddef>

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  const size_t rounded_up = (n + 15) / 16 * 16;
  for (size_t i = 0; i < n; ++i) output_c[i] = input_a[i] + input_b[i];
  for (size_t i = n; i < rounded_up; ++i) output_c[i] = 0.0F;
}
