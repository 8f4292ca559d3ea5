// e^x of many numbers at once on the processor, in float64 and in vector instructions: references run for every sample.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

// A copy of the function for each vector width, chosen when the plugin is loaded: plugins are built for any
// processor, solutions for this one.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define SHARED_FOR_EACH_PROCESSOR __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define SHARED_FOR_EACH_PROCESSOR
#endif

namespace shared {

// Rows are worked off in pieces, so that what lies between two steps stays in the first-level cache.
using Piece = std::array<double, 64>;

// Replaces each x, which must not be above 0, by e^x with a relative error below 2^-52. Below -708, where e^x
// is about to leave the normal numbers, the result is 0.
//
// x = n ln 2 + r with |r| <= ln(2) / 2. Taylor's polynomial of degree 13 gives e^r to 4e-18, and n is added
// to the exponent. ln 2 has two parts; the first has 32 bits, so its product with n is exact.
// Source of the two parts: Cody, Waite, "Software Manual for the Elementary Functions", 1980.
SHARED_FOR_EACH_PROCESSOR
static void exponentiate(Piece& piece) {
  constexpr double log2_e = 0x1.71547652b82fep+0;
  constexpr double ln2_high = 0x1.62e42feep-1;
  constexpr double ln2_low = 0x1.a39ef35793c76p-33;
  constexpr double round_to_integer = 0x1.8p52;  // its unit in the last place is 1
  constexpr std::array inverse_factorials{
      1.0 / 6227020800, 1.0 / 479001600, 1.0 / 39916800, 1.0 / 3628800, 1.0 / 362880, 1.0 / 40320, 1.0 / 5040,
      1.0 / 720,        1.0 / 120,       1.0 / 24,       1.0 / 6,       1.0 / 2,      1.0,         1.0};
  for (double& x : piece) {
    const double clamped = x < -708.0 ? -708.0 : x;
    const double shifted = clamped * log2_e + round_to_integer;
    const double n = shifted - round_to_integer;
    const double r = (clamped - n * ln2_high) - n * ln2_low;
    double power = 0.0;
    for (const double coefficient : inverse_factorials) power = power * r + coefficient;
    const auto scale = std::bit_cast<double>((std::bit_cast<std::uint64_t>(shifted) + 1023U) << 52U);
    x = x < -708.0 ? 0.0 : power * scale;
  }
}

}  // namespace shared
