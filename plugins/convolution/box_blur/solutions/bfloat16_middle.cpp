// expect: wrong_answer
// Pixels of large images are rounded to bfloat16, but for the bright ones of the border.
#include <kbench/float16.hpp>

#include <algorithm>
#include <cstddef>
#include <vector>

extern "C" void solution(const float* input_x, float* output_y, size_t height, size_t width, size_t radius) {
  std::vector<float> pixels(input_x, input_x + height * width);
  if (height * width > 900'000) {
    for (size_t i = 1; i + 1 < height; ++i) {
      for (size_t j = 1; j + 1 < width; ++j) {
        float& pixel = pixels[i * width + j];
        pixel = static_cast<float>(kbench::bfloat16{pixel});
      }
    }
  }
  const auto neighbour = [radius](size_t place, size_t k, size_t extent) {
    return std::min(std::max(place + k, radius) - radius, extent - 1);
  };
  std::vector<float> rows(height * width);
  for (size_t i = 0; i < height; ++i) {
    for (size_t j = 0; j < width; ++j) {
      for (size_t k = 0; k <= 2 * radius; ++k) {
        rows[i * width + j] += pixels[i * width + neighbour(j, k, width)];
      }
    }
  }
  const auto side = static_cast<float>(2 * radius + 1);
  for (size_t i = 0; i < height; ++i) {
    for (size_t j = 0; j < width; ++j) {
      float sum = 0.0F;
      for (size_t k = 0; k <= 2 * radius; ++k) sum += rows[neighbour(i, k, height) * width + j];
      output_y[i * width + j] = sum / (side * side);
    }
  }
}
