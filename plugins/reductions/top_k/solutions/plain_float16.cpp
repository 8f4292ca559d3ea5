// expect: accepted
// Keeps a sorted list of k, and inserts what is larger than its last element, for float16.
#include <kbench/float16.hpp>

#include <cstddef>
#include <cstdint>

extern "C" void solution(const kbench::float16* input_x, kbench::float16* output_values,
                         int32_t* output_indices, size_t rows, size_t cols, size_t k) {
  for (size_t i = 0; i < rows; ++i) {
    kbench::float16* const values = output_values + i * k;
    int32_t* const indices = output_indices + i * k;
    for (size_t j = 0; j < cols; ++j) {
      const kbench::float16 element = input_x[i * cols + j];
      size_t place = j < k ? j : k;
      while (place > 0 && static_cast<float>(values[place - 1]) < static_cast<float>(element)) {
        --place;
        if (place + 1 == k) continue;
        values[place + 1] = values[place];
        indices[place + 1] = indices[place];
      }
      if (place == k) continue;
      values[place] = element;
      indices[place] = static_cast<int32_t>(j);
    }
  }
}
