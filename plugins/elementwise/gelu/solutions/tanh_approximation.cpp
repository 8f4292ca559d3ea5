// expect: wrong_answer
// The approximation by a hyperbolic tangent: right to three digits, and good enough for 16 bits.
#include <cmath>
#include <cstddef>

extern "C" void solution(const float* input_x, float* output_y, size_t n) {
  for (size_t i = 0; i < n; ++i) {
    const float x = input_x[i];
    output_y[i] = 0.5F * x * (1.0F + std::tanh(0.79788456F * (x + 0.044715F * x * x * x)));
  }
}
