// Elements of any floating-point type as numbers to calculate with, and back.
//
//     y[i] = kbench::narrow<T>(std::tanh(kbench::widen(x[i])));
//
// A double goes to a narrow type by way of float: it is rounded twice, which makes the error at most a 2^-13th part
// larger than that of one rounding. float8_e8m0 rounds up what float left: 1 + 2^-60 becomes 1.
#pragma once

#include <kbench/float16.hpp>
#include <kbench/float4.hpp>
#include <kbench/float8.hpp>
#include <kbench/host_device.hpp>

#include <type_traits>

namespace kbench {

template <class T>
inline constexpr bool is_16_bit_float = std::is_same_v<T, float16> || std::is_same_v<T, bfloat16>;

// Types that store numbers and are not calculated in.
template <class T>
inline constexpr bool is_narrow_float =
    is_16_bit_float<T> || std::is_same_v<T, float8_e4m3> || std::is_same_v<T, float8_e5m2> ||
    std::is_same_v<T, float8_e8m0> || std::is_same_v<T, float4_e2m1>;

template <class T>
KBENCH_HOST_DEVICE constexpr double widen(T element) {
  if constexpr (is_narrow_float<T>) {
    return static_cast<double>(static_cast<float>(element));
  } else {
    return static_cast<double>(element);
  }
}

template <class T>
KBENCH_HOST_DEVICE constexpr T narrow(double value) {
  if constexpr (is_narrow_float<T>) {
    return T{static_cast<float>(value)};
  } else {
    return static_cast<T>(value);
  }
}

}  // namespace kbench
