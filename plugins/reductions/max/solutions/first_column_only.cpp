// expect: wrong_answer
// Takes the dimensions for rows of a matrix, as if there were one column: right where inner is 1.
#include <algorithm>
#include <cstddef>

extern "C" void solution(const float* input_x, float* output_y, size_t outer, size_t length, size_t inner) {
  for (size_t i = 0; i < outer * inner; ++i) {
    output_y[i] = *std::max_element(input_x + i * length, input_x + (i + 1) * length);
  }
}
