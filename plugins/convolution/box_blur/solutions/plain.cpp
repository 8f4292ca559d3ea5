// expect: accepted
// Each pixel by itself, from the sums of rows, which are taken first.
#include <algorithm>
#include <cstddef>
#include <vector>

namespace {

// The pixel at `place - radius`, or the nearest one.
size_t clamp(size_t place, size_t radius, size_t extent) {
  return std::min(std::max(place, radius) - radius, extent - 1);
}

}  // namespace

extern "C" void solution(const float* input_x, float* output_y, size_t height, size_t width, size_t radius) {
  const size_t side = 2 * radius + 1;
  const float factor = 1.0F / static_cast<float>(side * side);
  std::vector<float> sums(height * width);
  for (size_t i = 0; i < height; ++i) {
    for (size_t j = 0; j < width; ++j) {
      float sum = 0.0F;
      for (size_t k = j; k < j + side; ++k) sum += input_x[i * width + clamp(k, radius, width)];
      sums[i * width + j] = sum;
    }
  }
  for (size_t i = 0; i < height; ++i) {
    for (size_t j = 0; j < width; ++j) {
      float sum = 0.0F;
      for (size_t k = i; k < i + side; ++k) sum += sums[clamp(k, radius, height) * width + j];
      output_y[i * width + j] = sum * factor;
    }
  }
}
