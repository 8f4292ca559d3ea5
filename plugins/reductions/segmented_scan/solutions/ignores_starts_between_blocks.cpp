// expect: wrong_answer
// Scans blocks of 4096 and adds to all of a block what the one before ended with, also behind a beginning.
#include <algorithm>
#include <cstddef>
#include <cstdint>

extern "C" void solution(const float* input_x, const uint8_t* input_starts, float* output_y, size_t n) {
  constexpr size_t block = 4096;
  for (size_t begin = 0; begin < n; begin += block) {
    const size_t end = std::min(begin + block, n);
    float sum = 0.0F;
    for (size_t i = begin; i < end; ++i) {
      if (input_starts[i] != 0) sum = 0.0F;
      output_y[i] = sum += input_x[i];
    }
    if (begin == 0) continue;
    const float before = output_y[begin - 1];
    for (size_t i = begin; i < end; ++i) output_y[i] += before;
  }
}
