// expect: wrong_answer
// Multiplies blocks of 32 in float32, but hands their products on in half precision.
#include <kbench/float16.hpp>

#include <cstddef>

extern "C" void solution(const float* input_x, float* output_y, size_t rows, size_t cols) {
  for (size_t i = 0; i < rows; ++i) {
    float product = 1.0F;
    for (size_t j = 0; j < cols; ++j) {
      output_y[i * cols + j] = product *= input_x[i * cols + j];
      if (j % 32 == 31) product = static_cast<float>(kbench::float16{product});
    }
  }
}
