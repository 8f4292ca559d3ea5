// The 8-bit floating-point type of tensor cores that has more fraction bits, for compilers that have none of their own.
//
//     kbench::float8_e4m3 x{0.3F};         // rounds to nearest, ties to even
//     float f = static_cast<float>(x);     // exact: 0.3125
//
// It stores and converts, as the types of kbench/float16.hpp do, and is read and written in the same way.
//
// 1 sign, 4 exponent and 3 fraction bits, with a bias of 7. There are no infinities: what rounds to more than the
// largest number, 448, becomes 448, as NVIDIA's conversions have it. The last bit pattern, 0x7f, is NaN; the smallest
// normal number is 2^-6, and the smallest of all 2^-9.
// Source: Open Compute Project, "OCP 8-bit Floating Point Specification (OFP8)", revision 1.0, 2023.
//
// This header includes nothing of kbench, because submissions are compiled against it too.
#pragma once

#include <bit>
#include <cstdint>

namespace kbench {

struct float8_e4m3 {
  std::uint8_t bits = 0;

  float8_e4m3() = default;

  constexpr explicit float8_e4m3(float value) {
    const auto word = std::bit_cast<std::uint32_t>(value);
    const std::uint32_t sign = (word >> 24U) & 0x80U;
    const std::uint32_t magnitude = word & 0x7fffffffU;
    std::uint32_t small = 0;
    if (magnitude > 0x7f800000U) {
      small = 0x7fU;  // NaN; the payload is not kept
    } else if (magnitude >= 0x43e00000U) {
      small = 0x7eU;  // 448 and above
    } else if (magnitude >= 0x3c800000U) {
      const std::uint32_t rebased = magnitude - 0x3c000000U;  // the exponent bias falls from 127 to 7
      small = (rebased + 0x7ffffU + ((rebased >> 20U) & 1U)) >> 20U;
    } else {
      // Subnormal: adding 2^14 lines the value up so that the hardware rounds at bit 2^-9.
      const float aligned = std::bit_cast<float>(magnitude) + 0x1p14F;
      small = std::bit_cast<std::uint32_t>(aligned) - 0x46800000U;
    }
    bits = static_cast<std::uint8_t>(sign | small);
  }

  constexpr explicit operator float() const {
    const std::uint32_t sign = (bits & 0x80U) << 24U;
    const std::uint32_t magnitude = bits & 0x7fU;
    if (magnitude == 0x7fU) return std::bit_cast<float>(sign | 0x7fc00000U);
    if (magnitude < 8U) {
      const float value = static_cast<float>(magnitude) * 0x1p-9F;
      return sign != 0 ? -value : value;
    }
    return std::bit_cast<float>(sign | ((magnitude << 20U) + 0x3c000000U));
  }
};

}  // namespace kbench
