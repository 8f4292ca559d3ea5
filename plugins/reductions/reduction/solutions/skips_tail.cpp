// expect: wrong_answer
// Sixteen running sums and nothing after the last whole sixteen: right for every round size.
#include <cstddef>

extern "C" void solution(const float* input_x, float* output_sum, size_t n) {
  constexpr size_t lanes = 16;
  float sums[lanes] = {};
  for (size_t i = 0; i + lanes <= n; i += lanes) {
    for (size_t lane = 0; lane < lanes; ++lane) sums[lane] += input_x[i + lane];
  }
  output_sum[0] = 0.0F;
  for (const float sum : sums) output_sum[0] += sum;
}
