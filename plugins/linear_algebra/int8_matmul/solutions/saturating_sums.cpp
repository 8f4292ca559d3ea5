// expect: wrong_answer
// Adds pairs of products in 16 bits, which saturate, as the instruction for bytes before AVX-512 does.
#include <algorithm>
#include <cstddef>
#include <cstdint>

extern "C" void solution(const int8_t* input_a, const int8_t* input_b, int32_t* output_c, size_t m, size_t n,
                         size_t k) {
  for (size_t i = 0; i < m; ++i) {
    for (size_t j = 0; j < n; ++j) {
      const int8_t* a = input_a + i * k;
      const int8_t* b = input_b + j * k;
      int32_t sum = 0;
      for (size_t p = 0; p + 1 < k; p += 2)
        sum += std::clamp(a[p] * b[p] + a[p + 1] * b[p + 1], -32768, 32767);
      if (k % 2 == 1) sum += a[k - 1] * b[k - 1];
      output_c[i * n + j] = sum;
    }
  }
}
