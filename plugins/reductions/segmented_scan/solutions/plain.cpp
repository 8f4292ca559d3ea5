// expect: accepted
// A running sum that a flag sets back.
#include <cstddef>
#include <cstdint>

extern "C" void solution(const float* input_x, const uint8_t* input_starts, float* output_y, size_t n) {
  float sum = 0;
  for (size_t i = 0; i < n; ++i) {
    if (input_starts[i] != 0) sum = 0;
    output_y[i] = sum += input_x[i];
  }
}
