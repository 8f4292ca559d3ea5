// expect: wrong_answer
// Whole tiles of 4 x 4 only, which leaves the last rows and columns of odd sizes unwritten.
#include <cstddef>

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t m, size_t n,
                         size_t k) {
  constexpr size_t tile = 4;
  for (size_t i = 0; i + tile <= m; i += tile) {
    for (size_t j = 0; j + tile <= n; j += tile) {
      float sum[tile][tile] = {};
      for (size_t p = 0; p < k; ++p) {
        for (size_t y = 0; y < tile; ++y) {
          for (size_t x = 0; x < tile; ++x) sum[y][x] += input_a[(i + y) * k + p] * input_b[p * n + j + x];
        }
      }
      for (size_t y = 0; y < tile; ++y) {
        for (size_t x = 0; x < tile; ++x) output_c[(i + y) * n + j + x] = sum[y][x];
      }
    }
  }
}
