// expect: accepted
// One loop: the formula as it stands.
#include <cmath>
#include <cstddef>

extern "C" void solution(const float* input_a, const float* input_b, float* output_y, size_t n) {
  for (size_t i = 0; i < n; ++i) {
    const float gate = input_a[i];
    const float value = input_b[i];
    output_y[i] = gate / (1.0F + std::exp(-gate)) * value;
  }
}
