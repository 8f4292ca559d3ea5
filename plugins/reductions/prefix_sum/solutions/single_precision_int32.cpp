// expect: wrong_answer
// Sums in float32, which has not all integers above 2^24.
#include <cstddef>
#include <cstdint>

extern "C" void solution(const int32_t* input_x, int32_t* output_y, size_t n) {
  float sum = 0.0F;
  for (size_t i = 0; i < n; ++i) {
    sum += static_cast<float>(input_x[i]);
    output_y[i] = static_cast<int32_t>(sum);
  }
}
