// expect: wrong_answer
// Writes x / ln 2 into the exponent bits: every probability is near, none is right.
// Source: Schraudolph, "A fast, compact approximation of the exponential function", Neural Comput. 11, 1999.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace {
float approximate_exp(float x) {
  const float bits = 12102203.0F * std::max(x, -87.0F) + 1064866805.0F;
  return std::bit_cast<float>(static_cast<std::int32_t>(bits));
}
}  // namespace

extern "C" void solution(const float* input_x, float* output_y, size_t rows, size_t cols) {
  for (size_t i = 0; i < rows; ++i) {
    const float* x = input_x + i * cols;
    float* y = output_y + i * cols;
    const float largest = *std::max_element(x, x + cols);
    float sum = 0.0F;
    for (size_t j = 0; j < cols; ++j) sum += y[j] = approximate_exp(x[j] - largest);
    for (size_t j = 0; j < cols; ++j) y[j] /= sum;
  }
}
