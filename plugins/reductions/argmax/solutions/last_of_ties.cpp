// expect: wrong_answer
// Takes over what is as large as the best before it, and so ends with the last of several.
#include <cstddef>
#include <cstdint>

extern "C" void solution(const float* input_x, int32_t* output_indices, size_t rows, size_t cols) {
  for (size_t i = 0; i < rows; ++i) {
    const float* const row = input_x + i * cols;
    size_t best = 0;
    for (size_t j = 1; j < cols; ++j) {
      if (row[j] >= row[best]) best = j;
    }
    output_indices[i] = static_cast<int32_t>(best);
  }
}
