// expect: wrong_answer
// The definition, which is infinity over infinity beyond 89.
#include <cmath>
#include <cstddef>

extern "C" void solution(const float* input_x, float* output_y, size_t n) {
  for (size_t i = 0; i < n; ++i) {
    const float x = input_x[i];
    output_y[i] = (std::exp(x) - std::exp(-x)) / (std::exp(x) + std::exp(-x));
  }
}
