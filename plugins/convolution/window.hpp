// Windows that slide over images, for problems that pool what is in them.
#pragma once

#include <kbench/case_list.hpp>
#include <kbench/convert.hpp>
#include <kbench/parallel.hpp>
#include <kbench/test_case.hpp>

#include <cstdint>

namespace convolution {

// Square windows on `planes` images of one channel.
struct Windows {
  std::int64_t planes, height, width, kernel, stride, padding;

  KBENCH_HOST_DEVICE constexpr std::int64_t out_height() const {
    return (height + 2 * padding - kernel) / stride + 1;
  }
  KBENCH_HOST_DEVICE constexpr std::int64_t out_width() const {
    return (width + 2 * padding - kernel) / stride + 1;
  }
  KBENCH_HOST_DEVICE constexpr std::int64_t outputs() const { return planes * out_height() * out_width(); }
};

inline Windows windows_of(const kbench::TestCase& test_case) {
  return {.planes = test_case.size("planes"),
          .height = test_case.size("height"),
          .width = test_case.size("width"),
          .kernel = test_case.size("kernel"),
          .stride = test_case.size("stride"),
          .padding = test_case.size("padding")};
}

// The geometry of a problem whose tensors are the images and the results of their windows. Every window has
// an element in the image.
inline kbench::CaseList windows_list() {
  using kbench::TestCase;
  const auto least_extent = [](const TestCase& c) { return c.size("kernel") - 2 * c.size("padding"); };
  kbench::CaseList cases("{planes}x{height}x{width} kernel={kernel} stride={stride} padding={padding}",
                         {"planes", "height", "width", "kernel", "stride", "padding"});
  cases
      .shapes({{"planes", "height", "width"},
               {"planes", [](const TestCase& c) { return windows_of(c).out_height(); },
                [](const TestCase& c) { return windows_of(c).out_width(); }}})
      .at_most("padding", [](const TestCase& c) { return c.size("kernel") / 2; })
      .at_least("height", least_extent)
      .at_least("width", least_extent);
  return cases;
}

// Each output is the result of a Pool over the elements that are both in its window and in the image. take()
// gets one element after the other; result() is called once.
template <class Pool, class T>
void pool_windows(const T* x, T* y, Windows windows) {
  kbench::parallel_for(
      windows.outputs(),
      KBENCH_LAMBDA(std::int64_t index) {
        const std::int64_t out_width = windows.out_width();
        const std::int64_t row = index / out_width;
        const std::int64_t plane = row / windows.out_height();
        const std::int64_t top = row % windows.out_height() * windows.stride - windows.padding;
        const std::int64_t left = index % out_width * windows.stride - windows.padding;
        Pool pool;
        for (std::int64_t i = top < 0 ? 0 : top; i < top + windows.kernel && i < windows.height; ++i) {
          const T* const pixels = x + (plane * windows.height + i) * windows.width;
          for (std::int64_t j = left < 0 ? 0 : left; j < left + windows.kernel && j < windows.width; ++j) {
            pool.take(kbench::widen(pixels[j]));
          }
        }
        y[index] = kbench::narrow<T>(pool.result());
      },
      1024);
}

}  // namespace convolution
