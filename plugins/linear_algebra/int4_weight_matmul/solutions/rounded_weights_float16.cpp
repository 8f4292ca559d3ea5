// expect: accepted
// Makes weights in half precision, scale included, as those do who feed them to tensor cores; sums in float32.
#include <kbench/float16.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

extern "C" void solution(const kbench::float16* input_x, const uint8_t* input_w,
                         const kbench::float16* input_scales, kbench::float16* output_y, size_t m, size_t n,
                         size_t k, size_t group) {
  std::vector<float> weights(k);
  for (size_t j = 0; j < n; ++j) {
    for (size_t p = 0; p < k; ++p) {
      const int pair = input_w[(j * k + p) / 2];
      const auto quantum = static_cast<float>((p % 2 == 0 ? pair % 16 : pair / 16) - 8);
      const auto scale = static_cast<float>(input_scales[(j * k + p) / group]);
      weights[p] = static_cast<float>(kbench::float16{quantum * scale});
    }
    for (size_t i = 0; i < m; ++i) {
      float sum = 0.0F;
      for (size_t p = 0; p < k; ++p) sum += static_cast<float>(input_x[i * k + p]) * weights[p];
      output_y[i * n + j] = kbench::float16{sum};
    }
  }
}
