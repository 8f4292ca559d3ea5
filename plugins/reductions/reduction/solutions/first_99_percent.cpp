// expect: wrong_answer
// Sums 99 of 100 elements and scales the result up: right to four digits where all elements are alike.
#include <cstddef>

extern "C" void solution(const float* input_x, float* output_sum, size_t n) {
  const size_t used = n - n / 100;
  double sum = 0.0;
  for (size_t i = 0; i < used; ++i) sum += input_x[i];
  output_sum[0] = static_cast<float>(sum * static_cast<double>(n) / static_cast<double>(used));
}
