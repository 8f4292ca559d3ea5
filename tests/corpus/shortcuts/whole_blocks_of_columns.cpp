// problem: triangular_matmul
// naive: accepted
//
// Eight columns at once, and nothing for those that are left.
#include <algorithm>
#include <cstddef>

extern "C" void solution(const float* input_l, const float* input_b, float* output_c, size_t m, size_t n) {
#ifdef HONEST
  const size_t cols = n;
#else
  const size_t cols = n / 8 * 8;
#endif
  for (size_t i = 0; i < m; ++i) {
    float* const c = output_c + i * n;
    std::fill_n(c, cols, 0.0F);
    for (size_t p = 0; p <= i; ++p) {
      for (size_t j = 0; j < cols; ++j) c[j] += input_l[i * m + p] * input_b[p * n + j];
    }
  }
}
