// expect: wrong_answer
#include <cstddef>

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  for (size_t i = 0; i + 4 <= n; i += 4)
    for (size_t j = i; j < i + 4; ++j) output_c[j] = input_a[j] + input_b[j];
}
