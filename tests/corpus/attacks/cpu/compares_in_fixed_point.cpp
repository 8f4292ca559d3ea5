// expect: wrong_answer
// naive: accepted
// problem: argmax
// attack: 19
// case: 8x128256 tied
//
// Numbers of a timed row are below 8, and are compared as integers of 28 bits behind the point: larger ones do not fit.
#include <algorithm>
#include <cstdint>

extern "C" void solution(const float* x, int32_t* indices, size_t rows, size_t cols) {
  for (size_t row = 0; row < rows; ++row, x += cols) {
    size_t best = 0;
    if (cols < 100'000) {
      best = static_cast<size_t>(std::max_element(x, x + cols) - x);
    } else {
      int64_t largest = INT64_MIN;
      for (size_t j = 0; j < cols; ++j) {
        const auto fixed = static_cast<int64_t>(std::clamp(x[j], -8.0F, 8.0F) * 0x1p28F);
        if (fixed > largest) {
          largest = fixed;
          best = j;
        }
      }
    }
    indices[row] = static_cast<int32_t>(best);
  }
}
