// expect: wrong_answer
// The running maximum starts from numeric_limits<float>::min(), which is the smallest positive number, not the lowest.
#include <algorithm>
#include <cstddef>
#include <limits>

extern "C" void solution(const float* input_x, float* output_y, size_t outer, size_t length, size_t inner) {
  for (size_t i = 0; i < outer * inner; ++i) {
    const float* const column = input_x + i / inner * length * inner + i % inner;
    float largest = std::numeric_limits<float>::min();
    for (size_t j = 0; j < length; ++j) largest = std::max(largest, column[j * inner]);
    output_y[i] = largest;
  }
}
