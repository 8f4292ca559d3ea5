// problem: matrix_power
// naive: accepted
//
// The power so far is kept in half precision between two products.
#include <algorithm>
#include <vector>

#ifdef HONEST
using Kept = float;
#else
using Kept = _Float16;
#endif

extern "C" void solution(const float* input_a, float* output_b, size_t n, size_t exponent) {
  std::vector<Kept> power(input_a, input_a + n * n);
  std::copy_n(input_a, n * n, output_b);
  for (size_t times = 1; times < exponent; ++times) {
    for (size_t i = 0; i < n; ++i) {
      float* const row = output_b + i * n;
      std::fill_n(row, n, 0.0F);
      for (size_t p = 0; p < n; ++p) {
        const auto factor = static_cast<float>(power[i * n + p]);
        for (size_t j = 0; j < n; ++j) row[j] += factor * input_a[p * n + j];
      }
    }
    std::copy_n(output_b, n * n, power.begin());
  }
}
