// expect: wrong_answer
// Scans blocks of 64 in float32, but hands their sums on in half precision.
#include <kbench/float16.hpp>

#include <algorithm>
#include <cstddef>

extern "C" void solution(const float* input_x, float* output_y, size_t n) {
  float before = 0.0F;
  for (size_t begin = 0; begin < n; begin += 64) {
    float sum = before;
    for (size_t i = begin; i < std::min(begin + 64, n); ++i) output_y[i] = sum += input_x[i];
    before = static_cast<float>(kbench::float16{sum});
  }
}
