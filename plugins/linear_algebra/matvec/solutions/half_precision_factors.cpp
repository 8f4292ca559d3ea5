// expect: wrong_answer
// Rounds the factors to half precision and sums in float32: right to three digits.
#include <kbench/float16.hpp>

#include <cstddef>

namespace {
float rounded(float x) { return static_cast<float>(kbench::float16{x}); }
}  // namespace

extern "C" void solution(const float* input_a, const float* input_x, float* output_y, size_t m, size_t n) {
  for (size_t i = 0; i < m; ++i) {
    float sum = 0.0F;
    for (size_t j = 0; j < n; ++j) sum += rounded(input_a[i * n + j]) * rounded(input_x[j]);
    output_y[i] = sum;
  }
}
