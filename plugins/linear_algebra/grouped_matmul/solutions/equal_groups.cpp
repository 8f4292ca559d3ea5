// expect: wrong_answer
// Takes the groups to be equally long, as they are when a router balances its experts perfectly.
#include <algorithm>
#include <cstddef>
#include <cstdint>

extern "C" void solution(const float* input_x, const float* input_w, const int32_t* /*input_offsets*/,
                         float* output_y, size_t rows, size_t groups, size_t n, size_t k) {
  for (size_t i = 0; i < rows; ++i) {
    const float* w = input_w + i * groups / rows * k * n;
    float* row = output_y + i * n;
    std::fill_n(row, n, 0.0F);
    for (size_t p = 0; p < k; ++p) {
      for (size_t j = 0; j < n; ++j) row[j] += input_x[i * k + p] * w[p * n + j];
    }
  }
}
