// expect: wrong_answer
// Takes the bounds of ReLU6 for those that it is given.
#include <algorithm>
#include <cstddef>

extern "C" void solution(const float* input_x, float* output_y, size_t n, float /*low*/, float /*high*/) {
  for (size_t i = 0; i < n; ++i) {
    const float x = input_x[i];
    output_y[i] = std::min(std::max(x, 0.0F), 6.0F);
  }
}
