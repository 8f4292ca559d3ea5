// expect: accepted
// dtypes: float32 float16 bfloat16
// One sum for each row, in float32, rounded once.
#include <cstddef>

extern "C" void solution(const kbench::element* input_a, const kbench::element* input_x,
                         kbench::element* output_y, size_t m, size_t n) {
  for (size_t i = 0; i < m; ++i) {
    float sum = 0.0F;
    for (size_t j = 0; j < n; ++j)
      sum += static_cast<float>(input_a[i * n + j]) * static_cast<float>(input_x[j]);
    output_y[i] = static_cast<kbench::element>(sum);
  }
}
