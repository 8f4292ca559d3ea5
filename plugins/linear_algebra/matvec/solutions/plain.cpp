// expect: accepted
// One sum for each row.
#include <cstddef>

extern "C" void solution(const float* input_a, const float* input_x, float* output_y, size_t m, size_t n) {
  for (size_t i = 0; i < m; ++i) {
    float sum = 0.0F;
    for (size_t j = 0; j < n; ++j) sum += input_a[i * n + j] * input_x[j];
    output_y[i] = sum;
  }
}
