// The common parts of both references: the extents, and the types of elements.
#pragma once

#include <kbench/convert.hpp>

#include <cstdint>
#include <type_traits>

namespace matmul {

// The extents of the product of an m x k and a k x n matrix.
struct Sizes {
  std::int64_t m, n, k;
};

template <class T>
inline constexpr bool is_element = std::is_floating_point_v<T> || kbench::is_16_bit_float<T>;

}  // namespace matmul
