// expect: wrong_answer
// Sums pieces of 64 in float32 but keeps each in half precision: the errors are small, and add up.
#include <kbench/float16.hpp>

#include <algorithm>
#include <cstddef>

extern "C" void solution(const float* input_x, float* output_sum, size_t n) {
  constexpr size_t piece = 64;
  float total = 0.0F;
  for (size_t first = 0; first < n; first += piece) {
    float sum = 0.0F;
    for (size_t i = first; i < std::min(first + piece, n); ++i) sum += input_x[i];
    total += static_cast<float>(kbench::float16{sum});
  }
  output_sum[0] = total;
}
