// The two 16-bit floating-point types, for compilers that have none of their own.
//
//     kbench::float16 h{0.1F};             // rounds to nearest, ties to even
//     float f = static_cast<float>(h);     // exact: 0.0999755859375
//
// They store and convert; they do not calculate. Widen to float, calculate there, and round once:
//
//     y[i] = kbench::float16{static_cast<float>(a[i]) + static_cast<float>(b[i])};
//
// This header includes nothing of kbench, because submissions are compiled against it too.
#pragma once

#include <bit>
#include <cstdint>

namespace kbench {

// IEEE 754 binary16: 1 sign, 5 exponent and 10 fraction bits; largest finite value 65504.
struct float16 {
  std::uint16_t bits = 0;

  float16() = default;

  constexpr explicit float16(float value) {
    const auto word = std::bit_cast<std::uint32_t>(value);
    const std::uint32_t sign = (word >> 16U) & 0x8000U;
    const std::uint32_t magnitude = word & 0x7fffffffU;
    std::uint32_t half = 0;
    if (magnitude > 0x7f800000U) {
      half = 0x7e00U;  // NaN; the payload is not kept
    } else if (magnitude >= 0x477ff000U) {
      half = 0x7c00U;  // 65520 and above round to infinity
    } else if (magnitude >= 0x38800000U) {
      const std::uint32_t rebased = magnitude - 0x38000000U;  // the exponent bias falls from 127 to 15
      half = (rebased + 0xfffU + ((rebased >> 13U) & 1U)) >> 13U;
    } else {
      // Subnormal: adding 0.5 lines the value up so that the hardware rounds at bit 2^-24.
      const float aligned = std::bit_cast<float>(magnitude) + 0.5F;
      half = std::bit_cast<std::uint32_t>(aligned) - 0x3f000000U;
    }
    bits = static_cast<std::uint16_t>(sign | half);
  }

  constexpr explicit operator float() const {
    const std::uint32_t sign = (bits & 0x8000U) << 16U;
    const std::uint32_t magnitude = bits & 0x7fffU;
    if (magnitude >= 0x7c00U) {
      return std::bit_cast<float>(sign | 0x7f800000U | ((magnitude & 0x3ffU) << 13U));
    }
    if (magnitude < 0x400U) {
      const float value = static_cast<float>(magnitude) * 0x1p-24F;
      return sign != 0 ? -value : value;
    }
    return std::bit_cast<float>(sign | ((magnitude << 13U) + 0x38000000U));
  }
};

// The upper half of an IEEE 754 binary32: 1 sign, 8 exponent and 7 fraction bits.
struct bfloat16 {
  std::uint16_t bits = 0;

  bfloat16() = default;

  constexpr explicit bfloat16(float value) {
    const auto word = std::bit_cast<std::uint32_t>(value);
    if ((word & 0x7fffffffU) > 0x7f800000U) {
      bits = static_cast<std::uint16_t>((word >> 16U) | 0x40U);  // stays a NaN, made quiet
    } else {
      bits = static_cast<std::uint16_t>((word + 0x7fffU + ((word >> 16U) & 1U)) >> 16U);
    }
  }

  constexpr explicit operator float() const {
    return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16U);
  }
};

}  // namespace kbench
