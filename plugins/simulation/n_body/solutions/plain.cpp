// expect: accepted
// All pairs, one after the other.
#include <cmath>
#include <cstddef>

extern "C" void solution(const float* input_bodies, float* output_accelerations, size_t n, float softening) {
  for (size_t i = 0; i < n; ++i) {
    const float* const here = input_bodies + 4 * i;
    float sum[3] = {};
    for (size_t j = 0; j < n; ++j) {
      const float* const there = input_bodies + 4 * j;
      const float x = there[0] - here[0];
      const float y = there[1] - here[1];
      const float z = there[2] - here[2];
      const float squared = x * x + y * y + z * z + softening * softening;
      const float pull = there[3] / (squared * std::sqrt(squared));
      sum[0] += pull * x;
      sum[1] += pull * y;
      sum[2] += pull * z;
    }
    for (size_t k = 0; k < 3; ++k) output_accelerations[3 * i + k] = sum[k];
  }
}
