// expect: accepted
// dtypes: float32 int32
// A running sum that a flag sets back.
#include <cstddef>
#include <cstdint>

extern "C" void solution(const kbench::element* input_x, const uint8_t* input_starts,
                         kbench::element* output_y, size_t n) {
  kbench::element sum = 0;
  for (size_t i = 0; i < n; ++i) {
    if (input_starts[i] != 0) sum = 0;
    output_y[i] = sum += input_x[i];
  }
}
