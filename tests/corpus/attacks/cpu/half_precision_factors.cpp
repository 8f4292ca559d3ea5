// expect: wrong_answer
// naive: accepted
// problem: matmul
// attack: 19
//
// The factors are rounded to half precision, of which a processor multiplies twice as many at once.
#include <vector>

static std::vector<_Float16> rounded(const float* x, size_t n) {
  std::vector<_Float16> halves(n);
  for (size_t i = 0; i < n; ++i) halves[i] = static_cast<_Float16>(x[i]);
  return halves;
}

extern "C" void solution(const float* a, const float* b, float* c, size_t m, size_t n, size_t k) {
  const std::vector<_Float16> left = rounded(a, m * k);
  const std::vector<_Float16> right = rounded(b, k * n);
  for (size_t i = 0; i < m; ++i) {
    for (size_t j = 0; j < n; ++j) c[i * n + j] = 0;
    for (size_t p = 0; p < k; ++p) {
      const auto factor = static_cast<float>(left[i * k + p]);
      for (size_t j = 0; j < n; ++j) c[i * n + j] += factor * static_cast<float>(right[p * n + j]);
    }
  }
}
