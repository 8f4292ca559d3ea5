// expect: accepted
// One sum for each row, in float32, rounded once.
#include <kbench/float16.hpp>

#include <cstddef>

extern "C" void solution(const kbench::bfloat16* input_a, const kbench::bfloat16* input_x,
                         kbench::bfloat16* output_y, size_t m, size_t n) {
  for (size_t i = 0; i < m; ++i) {
    float sum = 0.0F;
    for (size_t j = 0; j < n; ++j)
      sum += static_cast<float>(input_a[i * n + j]) * static_cast<float>(input_x[j]);
    output_y[i] = kbench::bfloat16{sum};
  }
}
