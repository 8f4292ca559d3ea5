// expect: wrong_answer
// Whole vectors of eight only, which leaves out the last elements of most sizes.
#include <cstddef>

extern "C" void solution(const float* input_x, const float* input_y, float* output_dot, size_t n) {
  float sum = 0.0F;
  for (size_t i = 0; i + 8 <= n; i += 8) {
    for (size_t lane = i; lane < i + 8; ++lane) sum += input_x[lane] * input_y[lane];
  }
  output_dot[0] = sum;
}
