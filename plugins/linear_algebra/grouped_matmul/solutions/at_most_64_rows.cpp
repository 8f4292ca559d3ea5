// expect: wrong_answer
// Has room for 64 rows in each group, and drops the tokens beyond that.
#include <algorithm>
#include <cstddef>
#include <cstdint>

extern "C" void solution(const float* input_x, const float* input_w, const int32_t* input_offsets,
                         float* output_y, size_t rows, size_t groups, size_t n, size_t k) {
  constexpr int32_t capacity = 64;
  std::fill_n(output_y, rows * n, 0.0F);
  for (size_t group = 0; group < groups; ++group) {
    const float* w = input_w + group * k * n;
    const auto begin = static_cast<size_t>(input_offsets[group]);
    const auto end = static_cast<size_t>(std::min(input_offsets[group + 1], input_offsets[group] + capacity));
    for (size_t i = begin; i < end; ++i) {
      float* row = output_y + i * n;
      for (size_t p = 0; p < k; ++p) {
        for (size_t j = 0; j < n; ++j) row[j] += input_x[i * k + p] * w[p * n + j];
      }
    }
  }
}
