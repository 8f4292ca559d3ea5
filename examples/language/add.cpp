// expect: accepted
#include <cstddef>

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  for (size_t i = 0; i < n; ++i) output_c[i] = input_a[i] + input_b[i];
}
