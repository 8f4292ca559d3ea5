// expect: wrong_answer
// Sums in float32, though float64 was asked for: right to six digits.
#include <cstddef>

extern "C" void solution(const double* input_x, double* output_sum, size_t n) {
  float sum = 0.0F;
  for (size_t i = 0; i < n; ++i) sum += static_cast<float>(input_x[i]);
  output_sum[0] = sum;
}
