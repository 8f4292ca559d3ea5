// Numbers as unsigned integers that are in the same order, for keys to sort and to select by.
#pragma once

#include <kbench/host_device.hpp>

#include <bit>
#include <cstdint>
#include <type_traits>

namespace reductions {

inline constexpr std::uint32_t sign_bit = 0x80000000U;

// All bits of negative floating-point numbers are flipped, for those of larger magnitude are smaller. There is no
// NaN, and no negative zero, which would come before zero.
KBENCH_HOST_DEVICE constexpr std::uint32_t ordered_bits(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  return (bits & sign_bit) != 0 ? ~bits : bits | sign_bit;
}
KBENCH_HOST_DEVICE constexpr std::uint32_t ordered_bits(std::int32_t value) {
  return static_cast<std::uint32_t>(value) ^ sign_bit;
}

// The inverse of ordered_bits().
template <class T>
KBENCH_HOST_DEVICE constexpr T from_ordered_bits(std::uint32_t ordered) {
  if constexpr (std::is_same_v<T, float>) {
    return std::bit_cast<float>((ordered & sign_bit) != 0 ? ordered ^ sign_bit : ~ordered);
  } else {
    return static_cast<T>(ordered ^ sign_bit);
  }
}

}  // namespace reductions
