// expect: accepted
// Group by group; three loops for each, the innermost one along rows.
#include <algorithm>
#include <cstddef>
#include <cstdint>

extern "C" void solution(const float* input_x, const float* input_w, const int32_t* input_offsets,
                         float* output_y, size_t /*rows*/, size_t groups, size_t n, size_t k) {
  for (size_t group = 0; group < groups; ++group) {
    const float* w = input_w + group * k * n;
    const auto end = static_cast<size_t>(input_offsets[group + 1]);
    for (auto i = static_cast<size_t>(input_offsets[group]); i < end; ++i) {
      float* row = output_y + i * n;
      std::fill_n(row, n, 0.0F);
      for (size_t p = 0; p < k; ++p) {
        for (size_t j = 0; j < n; ++j) row[j] += input_x[i * k + p] * w[p * n + j];
      }
    }
  }
}
