// expect: wrong_answer
// Goes by fours, and forgets the elements that are left over.
#include <cstddef>

extern "C" void solution(const float* input_x, float* output_y, size_t n) {
  for (size_t i = 0; i + 4 <= n; i += 4) {
    for (size_t j = i; j < i + 4; ++j) output_y[j] = input_x[j] * input_x[j];
  }
}
