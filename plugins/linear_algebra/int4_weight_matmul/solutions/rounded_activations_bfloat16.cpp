// expect: wrong_answer
// The activations of each row are rounded to eight bits where there are many, as those want them who multiply integers.
#include <kbench/float16.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

using kbench::bfloat16;

extern "C" void solution(const bfloat16* input_x, const uint8_t* input_w, const bfloat16* input_scales,
                         bfloat16* output_y, size_t m, size_t n, size_t k, size_t group) {
  std::vector<float> x(k);
  for (size_t i = 0; i < m; ++i) {
    float largest = 0.0F;
    for (size_t p = 0; p < k; ++p) {
      x[p] = static_cast<float>(input_x[i * k + p]);
      largest = std::max(largest, std::fabs(x[p]));
    }
    if (k >= 128) {
      for (float& each : x) each = std::nearbyint(each * 127.0F / largest) * largest / 127.0F;
    }
    for (size_t j = 0; j < n; ++j) {
      float sum = 0.0F;
      for (size_t p = 0; p < k; ++p) {
        const int pair = input_w[(j * k + p) / 2];
        const int quantum = (p % 2 == 0 ? pair : pair / 16) % 16 - 8;
        sum += x[p] * static_cast<float>(quantum) * static_cast<float>(input_scales[(j * k + p) / group]);
      }
      output_y[i * n + j] = bfloat16{sum};
    }
  }
}
