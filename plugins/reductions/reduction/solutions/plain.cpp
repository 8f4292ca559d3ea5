// expect: accepted
// dtypes: float32 float64
// A running sum: the least precise order there is, and still within what n roundings may come to.
#include <cstddef>

extern "C" void solution(const kbench::element* input_x, kbench::element* output_sum, size_t n) {
  kbench::element sum = 0.0F;
  for (size_t i = 0; i < n; ++i) sum += input_x[i];
  output_sum[0] = sum;
}
