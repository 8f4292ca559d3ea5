// The 4-bit floating-point type of tensor cores, two numbers to a byte, for compilers that have none of their own.
//
//     const kbench::float4_e2m1x2 pair{1.6F, -0.5F};     // each rounds to nearest, ties to even: 1.5 and -0.5
//     float first = static_cast<float>(pair.first());    // 1.5, from the low four bits
//     float second = static_cast<float>(pair.second());  // -0.5, from the high four bits
//
// float4_e2m1 is one such number: 1 sign, 2 exponent and 1 fraction bits, with a bias of 1. The numbers are
// 0, 0.5, 1, 1.5, 2, 3, 4, 6 and their negatives; there are no infinities and no NaN. A value that rounds to
// more than 6, including infinity, becomes 6 with its sign. NaN becomes +6. NVIDIA's conversions do the same.
// Source: Open Compute Project, "OCP Microscaling Formats (MX) Specification", version 1.0, 2023.
//
// Tensors hold float4_e2m1x2, and their shapes count the pairs, as those of torch.float4_e2m1fn_x2 do. CUDA's type of the same
// layout is __nv_fp4x2_e2m1.
//
// This header includes nothing of kbench, because submissions are compiled against it too.
#pragma once

#include <bit>
#include <cstdint>

namespace kbench {

// A number in the low four bits of a byte; the others are zero.
struct float4_e2m1 {
  std::uint8_t bits = 0;

  float4_e2m1() = default;

  constexpr explicit float4_e2m1(float value) {
    const auto word = std::bit_cast<std::uint32_t>(value);
    const std::uint32_t sign = (word >> 28U) & 0x8U;
    const std::uint32_t magnitude = word & 0x7fffffffU;
    std::uint32_t small = 0;
    if (magnitude > 0x7f800000U) {
      bits = 0x7U;  // NaN
      return;
    }
    if (magnitude >= 0x40c00000U) {
      small = 0x7U;  // 6 and above
    } else if (magnitude >= 0x3f800000U) {
      const std::uint32_t rebased = magnitude - 0x3f000000U;  // the exponent bias falls from 127 to 1
      small = (rebased + 0x1fffffU + ((rebased >> 22U) & 1U)) >> 22U;
    } else {
      // Subnormal: adding 2^22 lines the value up so that the hardware rounds at bit 2^-1.
      const float aligned = std::bit_cast<float>(magnitude) + 0x1p22F;
      small = std::bit_cast<std::uint32_t>(aligned) - 0x4a800000U;
    }
    bits = static_cast<std::uint8_t>(sign | small);
  }

  constexpr explicit operator float() const {
    const std::uint32_t magnitude = bits & 0x7U;
    const float value = magnitude < 2U ? static_cast<float>(magnitude) * 0.5F
                                       : std::bit_cast<float>((magnitude << 22U) + 0x3f000000U);
    return (bits & 0x8U) != 0 ? -value : value;
  }
};

// Two numbers in a byte.
struct float4_e2m1x2 {
  std::uint8_t bits = 0;

  float4_e2m1x2() = default;
  constexpr float4_e2m1x2(float4_e2m1 first, float4_e2m1 second)
      : bits(static_cast<std::uint8_t>((first.bits & 0xfU) | ((second.bits & 0xfU) << 4U))) {}
  constexpr explicit float4_e2m1x2(float first, float second)
      : float4_e2m1x2(float4_e2m1{first}, float4_e2m1{second}) {}

  constexpr float4_e2m1 first() const { return at(0); }
  constexpr float4_e2m1 second() const { return at(1); }

  // Returns the first number for 0 and the second for 1.
  constexpr float4_e2m1 at(int place) const {
    float4_e2m1 number{};
    number.bits = static_cast<std::uint8_t>((bits >> (4 * place)) & 0xf);
    return number;
  }
};

}  // namespace kbench
