// expect: accepted
// Six loops; the innermost runs along a row of the image, over the outputs that a weight reaches.
#include <algorithm>
#include <cstddef>

namespace {

// y[j] += weight * x[j + shift - padding], where there is such an element.
void add_scaled(const float* x, float weight, size_t width, size_t shift, size_t padding, float* y,
                size_t out_width) {
  const size_t first = padding > shift ? padding - shift : 0;
  const size_t beyond = width + padding > shift ? std::min(width + padding - shift, out_width) : 0;
  for (size_t j = first; j < beyond; ++j) y[j] += weight * x[j + shift - padding];
}

}  // namespace

extern "C" void solution(const float* input_x, const float* input_w, float* output_y, size_t batch,
                         size_t in_channels, size_t out_channels, size_t height, size_t width,
                         size_t kernel_height, size_t kernel_width, size_t padding) {
  const size_t out_height = height + 2 * padding - kernel_height + 1;
  const size_t out_width = width + 2 * padding - kernel_width + 1;
  for (size_t image = 0; image < batch * out_channels; ++image) {
    const size_t b = image / out_channels;
    const size_t o = image % out_channels;
    float* const y = output_y + image * out_height * out_width;
    std::fill_n(y, out_height * out_width, 0.0F);
    for (size_t c = 0; c < in_channels; ++c) {
      const float* const x = input_x + (b * in_channels + c) * height * width;
      const float* w = input_w + (o * in_channels + c) * kernel_height * kernel_width;
      for (size_t p = 0; p < kernel_height; ++p) {
        for (size_t q = 0; q < kernel_width; ++q, ++w) {
          for (size_t i = 0; i < out_height; ++i) {
            const size_t row = i + p - padding;  // wraps around above the image
            if (row < height)
              add_scaled(x + row * width, *w, width, q, padding, y + i * out_width, out_width);
          }
        }
      }
    }
  }
}
