// expect: wrong_answer
// Eight columns at a time: forgets the last ones where their number is no multiple of eight.
#include <cstddef>

extern "C" void solution(const float* input_a, const float* input_x, float* output_y, size_t m, size_t n) {
  for (size_t i = 0; i < m; ++i) {
    float sums[8] = {};
    for (size_t j = 0; j + 8 <= n; j += 8) {
      for (size_t lane = 0; lane < 8; ++lane) sums[lane] += input_a[i * n + j + lane] * input_x[j + lane];
    }
    output_y[i] = 0.0F;
    for (const float sum : sums) output_y[i] += sum;
  }
}
