#include "referee/check/shortcuts.hpp"

#include "referee/check/floating.hpp"
#include "referee/check/lower_precision.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <type_traits>
#include <utility>

namespace kbench::check {
namespace {

std::ptrdiff_t bytes_of(const Image& image, std::int64_t elements) {
  return static_cast<std::ptrdiff_t>(elements) * static_cast<std::ptrdiff_t>(size_of(image.form.dtype));
}

Image without_last_tenth(const Image& image) {
  Image result = image;
  const std::int64_t left_out = std::max(image.count() / 10, std::int64_t{1});
  std::fill(result.bytes.end() - bytes_of(image, left_out), result.bytes.end(), std::byte{0});
  return result;
}

// The last of an odd number of elements stays.
Image with_first_half_twice(const Image& image) {
  Image result = image;
  const std::ptrdiff_t half = bytes_of(image, image.count() / 2);
  std::copy_n(image.bytes.begin(), half, result.bytes.begin() + half);
  return result;
}

Image with_half_precision(const Image& image) {
  int fraction_bits = 0;
  visit_part_dtype(image.form.dtype, [&]<class T>(std::type_identity<T>) {
    if constexpr (is_floating<T>) fraction_bits = Format<T>::fraction / 2;
  });
  return rounded(image, fraction_bits);
}

Image with_top_byte(const Image& image) {
  Image result = image;
  const std::size_t size = size_of(image.form.dtype);
  for (std::size_t i = 0; i < result.bytes.size(); ++i) {
    if (i % size != size - 1) result.bytes[i] = std::byte{0};  // little-endian
  }
  return result;
}

bool is_altered(const Image& image, DType dtype, Integers integers) {
  if (image.count() < 2 || image.form.dtype == DType::boolean) return false;
  return is_floating_point(image.form.dtype) || (integers == Integers::of_dtype && image.form.dtype == dtype);
}

}  // namespace

std::vector<Shortcut> shortcuts(const Images& inputs, DType dtype, Integers integers) {
  std::vector<Shortcut> all;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const Image& input = inputs[i];
    if (!is_altered(input, dtype, integers)) continue;
    const auto add = [&](std::string name, Image image) {
      if (image != input) all.push_back({.name = std::move(name), .input = i, .image = std::move(image)});
    };
    const std::string& name = input.form.name;
    add(fmt::format("the last tenth of {} ignored", name), without_last_tenth(input));
    add(fmt::format("the first half of {} in the place of the second", name), with_first_half_twice(input));
    if (is_floating_point(input.form.dtype)) {
      add(fmt::format("{} rounded to half of its precision", name), with_half_precision(input));
    } else if (size_of(input.form.dtype) > 1) {
      add(fmt::format("of {} the highest byte alone", name), with_top_byte(input));
    }
  }
  return all;
}

}  // namespace kbench::check
