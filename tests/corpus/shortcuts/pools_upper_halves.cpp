// problem: max_pool2d
// naive: accepted
// case: 256x20x20 kernel=5 stride=1 padding=2
//
// Rounds the images to 16 bits, of which a register holds twice as many, and finds the largest of these.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

namespace {

float rounded(float x) {
#ifdef HONEST
  return x;
#else
  return std::bit_cast<float>((std::bit_cast<uint32_t>(x) + 0x8000U) & 0xFFFF0000U);
#endif
}

}  // namespace

extern "C" void solution(const float* input_x, float* output_y, size_t planes, size_t height, size_t width,
                         size_t kernel, size_t stride, size_t padding) {
  const size_t out_height = (height + 2 * padding - kernel) / stride + 1;
  const size_t out_width = (width + 2 * padding - kernel) / stride + 1;
  for (size_t plane = 0; plane < planes; ++plane) {
    const float* const x = input_x + plane * height * width;
    for (size_t i = 0; i < out_height; ++i) {
      const size_t top = std::max(i * stride, padding) - padding;
      const size_t bottom = std::min(i * stride + kernel - padding, height);
      for (size_t j = 0; j < out_width; ++j) {
        const size_t left = std::max(j * stride, padding) - padding;
        const size_t right = std::min(j * stride + kernel - padding, width);
        float largest = -INFINITY;
        for (size_t row = top; row < bottom; ++row) {
          for (size_t column = left; column < right; ++column)
            largest = std::max(largest, rounded(x[row * width + column]));
        }
        output_y[(plane * out_height + i) * out_width + j] = largest;
      }
    }
  }
}
