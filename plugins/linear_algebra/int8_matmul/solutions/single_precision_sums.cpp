// expect: wrong_answer
// Sums in float32, which holds integers up to 2^24 only.
#include <cstddef>
#include <cstdint>

extern "C" void solution(const int8_t* input_a, const int8_t* input_b, int32_t* output_c, size_t m, size_t n,
                         size_t k) {
  for (size_t i = 0; i < m; ++i) {
    for (size_t j = 0; j < n; ++j) {
      float sum = 0.0F;
      for (size_t p = 0; p < k; ++p) {
        sum += static_cast<float>(input_a[i * k + p]) * static_cast<float>(input_b[j * k + p]);
      }
      output_c[i * n + j] = static_cast<int32_t>(sum);
    }
  }
}
