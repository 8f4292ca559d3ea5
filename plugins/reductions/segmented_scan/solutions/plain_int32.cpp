// expect: accepted
// A running sum that a flag sets back, for int32.
#include <cstddef>
#include <cstdint>

extern "C" void solution(const int32_t* input_x, const uint8_t* input_starts, int32_t* output_y, size_t n) {
  int32_t sum = 0;
  for (size_t i = 0; i < n; ++i) {
    if (input_starts[i] != 0) sum = 0;
    output_y[i] = sum += input_x[i];
  }
}
