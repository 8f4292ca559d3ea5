// A convolutional layer: its extents, as the references of one and two dimensions know them.
#pragma once

#include <cstdint>

namespace convolution {

// In one dimension height and kernel_height are 1, and padding_rows is 0.
struct Layer {
  std::int64_t batch, in_channels, height, width;
  std::int64_t out_channels, kernel_height, kernel_width;
  std::int64_t padding_rows, padding_columns;
  std::int64_t stride;

  constexpr std::int64_t out_height() const {
    return (height + 2 * padding_rows - kernel_height) / stride + 1;
  }
  constexpr std::int64_t out_width() const {
    return (width + 2 * padding_columns - kernel_width) / stride + 1;
  }

  // The size of one output image.
  constexpr std::int64_t positions() const { return out_height() * out_width(); }

  // Products that an output sums up.
  constexpr std::int64_t terms() const { return in_channels * kernel_height * kernel_width; }
};

}  // namespace convolution
