// expect: accepted
// dtypes: float16 bfloat16
// Each output by itself: its products are summed in float32, and rounded once.
#include <cstddef>

extern "C" void solution(const kbench::element* input_x, const kbench::element* input_w,
                         kbench::element* output_y, size_t batch, size_t in_channels, size_t out_channels,
                         size_t height, size_t width, size_t kernel_height, size_t kernel_width,
                         size_t padding) {
  const size_t out_height = height + 2 * padding - kernel_height + 1;
  const size_t out_width = width + 2 * padding - kernel_width + 1;
#pragma omp parallel for
  for (size_t index = 0; index < batch * out_channels * out_height * out_width; ++index) {
    const size_t j = index % out_width;
    const size_t i = index / out_width % out_height;
    const size_t image = index / out_width / out_height;
    const kbench::element* x = input_x + image / out_channels * in_channels * height * width;
    const kbench::element* w = input_w + image % out_channels * in_channels * kernel_height * kernel_width;
    float sum = 0.0F;
    for (size_t c = 0; c < in_channels; ++c, x += height * width) {
      for (size_t p = 0; p < kernel_height; ++p) {
        for (size_t q = 0; q < kernel_width; ++q, ++w) {
          const size_t row = i + p - padding;  // wraps around before the image
          const size_t column = j + q - padding;
          if (row < height && column < width)
            sum += static_cast<float>(x[row * width + column]) * static_cast<float>(*w);
        }
      }
    }
    output_y[index] = static_cast<kbench::element>(sum);
  }
}
