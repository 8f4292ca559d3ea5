// expect: wrong_answer
// Rounds the factors to half precision and sums in float32, as tensor cores do: right to three digits.
#include <kbench/float16.hpp>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace {
std::vector<float> rounded(const float* values, size_t count) {
  std::vector<float> result(count);
  for (size_t i = 0; i < count; ++i) result[i] = static_cast<float>(kbench::float16{values[i]});
  return result;
}
}  // namespace

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t m, size_t n,
                         size_t k) {
  const std::vector<float> a = rounded(input_a, m * k);
  const std::vector<float> b = rounded(input_b, k * n);
  for (size_t i = 0; i < m; ++i) {
    float* row = output_c + i * n;
    std::fill_n(row, n, 0.0F);
    for (size_t p = 0; p < k; ++p) {
      for (size_t j = 0; j < n; ++j) row[j] += a[i * k + p] * b[p * n + j];
    }
  }
}
