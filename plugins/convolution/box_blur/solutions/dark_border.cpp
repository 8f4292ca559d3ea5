// expect: wrong_answer
// Takes the pixels outside of the image for zero: right in the middle, dark along the border.
#include <algorithm>
#include <cstddef>

extern "C" void solution(const float* input_x, float* output_y, size_t height, size_t width, size_t radius) {
  const float factor = 1.0F / static_cast<float>((2 * radius + 1) * (2 * radius + 1));
  for (size_t i = 0; i < height; ++i) {
    for (size_t j = 0; j < width; ++j) {
      float sum = 0.0F;
      for (size_t p = i - std::min(i, radius); p < std::min(i + radius + 1, height); ++p) {
        for (size_t q = j - std::min(j, radius); q < std::min(j + radius + 1, width); ++q) {
          sum += input_x[p * width + q];
        }
      }
      output_y[i * width + j] = sum * factor;
    }
  }
}
