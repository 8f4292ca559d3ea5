// expect: wrong_answer
// Keeps the sum in bfloat16, which has eight bits of the 14 that are asked for.
#include <kbench/float16.hpp>
#include <kbench/float8.hpp>

#include <cstddef>

extern "C" void solution(const kbench::float8_e4m3* input_a, const kbench::float8_e4m3* input_b,
                         const float* scales_a, const float* scales_b, kbench::bfloat16* output_c, size_t m,
                         size_t n, size_t k) {
  for (size_t i = 0; i < m; ++i) {
    for (size_t j = 0; j < n; ++j) {
      kbench::bfloat16 sum{0.0F};
      for (size_t p = 0; p < k; ++p) {
        sum = kbench::bfloat16{static_cast<float>(sum) + static_cast<float>(input_a[i * k + p]) *
                                                             static_cast<float>(input_b[j * k + p])};
      }
      output_c[i * n + j] = kbench::bfloat16{static_cast<float>(sum) * scales_a[i] * scales_b[j]};
    }
  }
}
