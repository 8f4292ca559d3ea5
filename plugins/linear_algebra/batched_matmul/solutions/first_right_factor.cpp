// expect: wrong_answer
// Multiplies all matrices by the right factor of the first: a stride that was forgotten.
#include <algorithm>
#include <cstddef>

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t batch, size_t m,
                         size_t n, size_t k) {
  for (size_t i = 0; i < batch * m; ++i) {
    float* row = output_c + i * n;
    std::fill_n(row, n, 0.0F);
    for (size_t p = 0; p < k; ++p) {
      for (size_t j = 0; j < n; ++j) row[j] += input_a[i * k + p] * input_b[p * n + j];
    }
  }
}
