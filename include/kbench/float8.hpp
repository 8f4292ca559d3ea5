// The 8-bit floating-point types of tensor cores, for compilers without such types. float8_e4m3 has more
// fraction bits, float8_e5m2 has more exponents, and float8_e8m0 is a power of two that scales a block of
// others.
//
//     kbench::float8_e4m3 x{0.3F};         // rounds to nearest, ties to even
//     float f = static_cast<float>(x);     // exact: 0.3125
//
// They store and convert, like the types of kbench/float16.hpp, and are read and written in the same way. A
// value that rounds to more than the largest number, including infinity, becomes that number. NVIDIA's
// conversions do the same.
//
// float8_e4m3: 1 sign, 4 exponent and 3 fraction bits, with a bias of 7. There are no infinities. The largest number is 448,
// the smallest normal one 2^-6, the smallest of all 2^-9; the last bit pattern, 0x7f, is NaN.
// float8_e5m2: 1 sign, 5 exponent and 2 fraction bits, with a bias of 15, and infinities and NaNs as IEEE 754 has them. The
// largest number is 57,344, the smallest normal one 2^-14, the smallest of all 2^-16.
// Source: Open Compute Project, "OCP 8-bit Floating Point Specification (OFP8)", revision 1.0, 2023.
//
// float8_e8m0: 8 exponent bits, with a bias of 127, and nothing else. It holds the powers of two from 2^-127
// to 2^127; there are no sign, no zero and no infinities, and 0xff is NaN. A conversion rounds the magnitude
// up to a power of two, and zero to 2^-127, like the constructor of CUDA's __nv_fp8_e8m0. torch and ml_dtypes
// round to nearest instead.
// Source: Open Compute Project, "OCP Microscaling Formats (MX) Specification", version 1.0, 2023.
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

struct float8_e5m2 {
  std::uint8_t bits = 0;

  float8_e5m2() = default;

  constexpr explicit float8_e5m2(float value) {
    const auto word = std::bit_cast<std::uint32_t>(value);
    const std::uint32_t sign = (word >> 24U) & 0x80U;
    const std::uint32_t magnitude = word & 0x7fffffffU;
    std::uint32_t small = 0;
    if (magnitude > 0x7f800000U) {
      small = 0x7fU;  // NaN; the payload is not kept
    } else if (magnitude >= 0x47600000U) {
      small = 0x7bU;  // 57,344 and above
    } else if (magnitude >= 0x38800000U) {
      const std::uint32_t rebased = magnitude - 0x38000000U;  // the exponent bias falls from 127 to 15
      small = (rebased + 0xfffffU + ((rebased >> 21U) & 1U)) >> 21U;
    } else {
      // Subnormal: adding 2^7 lines the value up so that the hardware rounds at bit 2^-16.
      const float aligned = std::bit_cast<float>(magnitude) + 0x1p7F;
      small = std::bit_cast<std::uint32_t>(aligned) - 0x43000000U;
    }
    bits = static_cast<std::uint8_t>(sign | small);
  }

  constexpr explicit operator float() const {
    const std::uint32_t sign = (bits & 0x80U) << 24U;
    const std::uint32_t magnitude = bits & 0x7fU;
    if (magnitude > 0x7cU) return std::bit_cast<float>(sign | 0x7fc00000U);
    if (magnitude == 0x7cU) return std::bit_cast<float>(sign | 0x7f800000U);
    if (magnitude < 4U) {
      const float value = static_cast<float>(magnitude) * 0x1p-16F;
      return sign != 0 ? -value : value;
    }
    return std::bit_cast<float>(sign | ((magnitude << 21U) + 0x38000000U));
  }
};

struct float8_e8m0 {
  std::uint8_t bits = 0;

  float8_e8m0() = default;

  constexpr explicit float8_e8m0(float value) {
    const std::uint32_t magnitude = std::bit_cast<std::uint32_t>(value) & 0x7fffffffU;
    std::uint32_t exponent = 0;
    if (magnitude > 0x7f800000U) {
      exponent = 0xffU;  // NaN
    } else if (magnitude > 0x7f000000U) {
      exponent = 0xfeU;  // numbers above 2^127 become 2^127
    } else if (magnitude > 0x00400000U) {
      exponent = (magnitude + 0x7fffffU) >> 23U;
    }
    bits = static_cast<std::uint8_t>(exponent);
  }

  constexpr explicit operator float() const {
    if (bits == 0xffU) return std::bit_cast<float>(0x7fc00000U);
    if (bits == 0) return 0x1p-127F;
    return std::bit_cast<float>(std::uint32_t{bits} << 23U);
  }
};

}  // namespace kbench
