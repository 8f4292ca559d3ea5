// expect: accepted
// dtypes: float32 float16 bfloat16
// Each window by itself: summed in float32, and rounded once.
#include <algorithm>
#include <cstddef>

extern "C" void solution(const kbench::element* input_x, kbench::element* output_y, size_t planes,
                         size_t height, size_t width, size_t kernel, size_t stride, size_t padding) {
  const size_t out_height = (height + 2 * padding - kernel) / stride + 1;
  const size_t out_width = (width + 2 * padding - kernel) / stride + 1;
  for (size_t plane = 0; plane < planes; ++plane) {
    const kbench::element* const x = input_x + plane * height * width;
    for (size_t i = 0; i < out_height; ++i) {
      const size_t top = std::max(i * stride, padding) - padding;
      const size_t bottom = std::min(i * stride + kernel - padding, height);
      for (size_t j = 0; j < out_width; ++j) {
        const size_t left = std::max(j * stride, padding) - padding;
        const size_t right = std::min(j * stride + kernel - padding, width);
        float sum = 0.0F;
        for (size_t row = top; row < bottom; ++row) {
          for (size_t column = left; column < right; ++column) {
            const float element = static_cast<float>(x[row * width + column]);
            sum += element;
          }
        }
        output_y[(plane * out_height + i) * out_width + j] =
            static_cast<kbench::element>(sum / static_cast<float>((bottom - top) * (right - left)));
      }
    }
  }
}
