// What both references have in common: the extents, and the types of elements.
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

}  // namespace matmul
