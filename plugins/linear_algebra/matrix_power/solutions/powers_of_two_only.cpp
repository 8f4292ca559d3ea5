// expect: wrong_answer
// Squares as often as the exponent has bits, which is right for powers of two.
#include <algorithm>
#include <cstddef>
#include <vector>

extern "C" void solution(const float* input_a, float* output_b, size_t n, size_t exponent) {
  std::vector<float> power(input_a, input_a + n * n);
  for (; exponent > 1; exponent /= 2) {
    std::vector<float> square(n * n);
    for (size_t i = 0; i < n; ++i) {
      for (size_t p = 0; p < n; ++p) {
        for (size_t j = 0; j < n; ++j) square[i * n + j] += power[i * n + p] * power[p * n + j];
      }
    }
    power.swap(square);
  }
  std::copy(power.begin(), power.end(), output_b);
}
