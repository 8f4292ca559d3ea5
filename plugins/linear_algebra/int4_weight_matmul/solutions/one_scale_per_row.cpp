// expect: wrong_answer
// The scale of a row's first group for all of the row: right where there is one group.
#include <cstddef>
#include <cstdint>

extern "C" void solution(const float* input_x, const uint8_t* input_w, const float* input_scales,
                         float* output_y, size_t m, size_t n, size_t k, size_t group) {
  for (size_t i = 0; i < m; ++i) {
    for (size_t j = 0; j < n; ++j) {
      const float* x = input_x + i * k;
      const uint8_t* w = input_w + j * k / 2;
      float sum = 0.0F;
      for (size_t first = 0; first < k; first += group) {
        float sum_of_group = 0.0F;
        for (size_t p = first; p < first + group; p += 2) {
          const int pair = w[p / 2];
          sum_of_group +=
              x[p] * static_cast<float>(pair % 16 - 8) + x[p + 1] * static_cast<float>(pair / 16 - 8);
        }
        sum += sum_of_group * input_scales[j * k / group];
      }
      output_y[i * n + j] = sum;
    }
  }
}
