// What both references have in common: the extents, and elements of every type as numbers to calculate with.
#pragma once

#include <kbench/dtype.hpp>
#include <kbench/host_device.hpp>

#include <cstdint>
#include <type_traits>

namespace matmul {

// Of the product of an m x k and a k x n matrix.
struct Sizes {
  std::int64_t m, n, k;
};

template <class T>
inline constexpr bool is_16_bit = std::is_same_v<T, kbench::float16> || std::is_same_v<T, kbench::bfloat16>;

template <class T>
inline constexpr bool is_element = std::is_floating_point_v<T> || is_16_bit<T>;

template <class T>
KBENCH_HOST_DEVICE double widen(T element) {
  if constexpr (is_16_bit<T>) {
    return static_cast<float>(element);
  } else {
    return element;
  }
}

template <class T>
KBENCH_HOST_DEVICE T narrow(double value) {
  if constexpr (is_16_bit<T>) {
    return T{static_cast<float>(value)};
  } else {
    return static_cast<T>(value);
  }
}

}  // namespace matmul
