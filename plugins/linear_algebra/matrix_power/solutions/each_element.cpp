// expect: wrong_answer
// Raises each element to the power instead of the matrix.
#include <cmath>
#include <cstddef>

extern "C" void solution(const float* input_a, float* output_b, size_t n, size_t exponent) {
  for (size_t i = 0; i < n * n; ++i) output_b[i] = std::pow(input_a[i], static_cast<float>(exponent));
}
