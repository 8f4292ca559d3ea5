// expect: accepted
// One sum for each element of the product: both factors are read along their rows.
#include <cstddef>
#include <cstdint>

extern "C" void solution(const int8_t* input_a, const int8_t* input_b, int32_t* output_c, size_t m, size_t n,
                         size_t k) {
  for (size_t i = 0; i < m; ++i) {
    for (size_t j = 0; j < n; ++j) {
      int32_t sum = 0;
      for (size_t p = 0; p < k; ++p) sum += input_a[i * k + p] * input_b[j * k + p];
      output_c[i * n + j] = sum;
    }
  }
}
