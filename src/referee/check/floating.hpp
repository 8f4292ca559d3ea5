// The bits of floating-point numbers: neighbours, distances, and fewer fraction bits.
#pragma once

#include <kbench/dtype.hpp>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <type_traits>

namespace kbench::check {

template <class T>
inline constexpr bool is_floating = !std::is_integral_v<T>;

template <class T>
struct Format;
template <>
struct Format<double> {
  using Bits = std::uint64_t;
  static constexpr int fraction = 52;
};
template <>
struct Format<float> {
  using Bits = std::uint32_t;
  static constexpr int fraction = 23;
};
template <>
struct Format<float16> {
  using Bits = std::uint16_t;
  static constexpr int fraction = 10;
};
template <>
struct Format<bfloat16> {
  using Bits = std::uint16_t;
  static constexpr int fraction = 7;
};
template <>
struct Format<float8_e4m3> {
  using Bits = std::uint8_t;
  static constexpr int fraction = 3;
};
template <>
struct Format<float8_e5m2> {
  using Bits = std::uint8_t;
  static constexpr int fraction = 2;
};

template <>
struct Format<float8_e8m0> {
  using Bits = std::uint8_t;
  static constexpr int fraction = 0;
};
template <>
struct Format<float4_e2m1> {
  using Bits = std::uint8_t;
  static constexpr int fraction = 1;
};

template <class T>
using BitsOf = typename Format<T>::Bits;

template <class T>
constexpr BitsOf<T> bits_of(T value) {
  return std::bit_cast<BitsOf<T>>(value);
}

// 0 of a type that has none.
template <class T>
inline constexpr auto sign_bit = static_cast<BitsOf<T>>(BitsOf<T>{1} << (8 * sizeof(T) - 1));
template <>
inline constexpr std::uint8_t sign_bit<float8_e8m0> = 0;
template <>
inline constexpr std::uint8_t sign_bit<float4_e2m1> = 0x8;

template <class T>
inline constexpr bool has_nan = !std::is_same_v<T, float4_e2m1>;
template <class T>
inline constexpr bool has_infinity =
    has_nan<T> && !std::is_same_v<T, float8_e4m3> && !std::is_same_v<T, float8_e8m0>;

// The magnitude after the largest number: infinity, or the NaN of a type without infinity. In a type without either, it
// is a magnitude that no number has.
template <class T>
inline constexpr auto beyond_finite =
    static_cast<BitsOf<T>>(sign_bit<T> - (has_infinity<T> ? BitsOf<T>{1} << Format<T>::fraction
                                          : has_nan<T>    ? 1
                                                          : 0));

template <class T>
inline constexpr T quiet_nan =
    std::bit_cast<T>(static_cast<BitsOf<T>>(beyond_finite<T> | (BitsOf<T>{1} << Format<T>::fraction) >> 1U));

// The bits without the sign, which order as the magnitudes do.
template <class T>
constexpr BitsOf<T> magnitude_bits(T value) {
  return static_cast<BitsOf<T>>(bits_of(value) & static_cast<BitsOf<T>>(~sign_bit<T>));
}

template <class T>
constexpr bool is_finite(T value) {
  return magnitude_bits(value) < beyond_finite<T>;
}

template <class T>
constexpr bool is_nan(T value) {
  return magnitude_bits(value) > beyond_finite<T> || (!has_infinity<T> && !is_finite(value));
}

template <class T>
constexpr bool is_normal(T value) {
  return is_finite(value) && magnitude_bits(value) >= BitsOf<T>{1} << Format<T>::fraction;
}

template <class T>
constexpr T from_magnitude(BitsOf<T> magnitude, T sign_of) {
  return std::bit_cast<T>(static_cast<BitsOf<T>>(magnitude | (bits_of(sign_of) & sign_bit<T>)));
}

// The next number away from zero: for the largest, infinity; NaN where the type has no infinity; itself where it has no
// NaN either. Infinities and NaN stay.
template <class T>
constexpr T grown(T value) {
  if (!is_finite(value) || (!has_nan<T> && magnitude_bits(value) + 1 == beyond_finite<T>)) return value;
  return from_magnitude(static_cast<BitsOf<T>>(magnitude_bits(value) + 1), value);
}

// The next number towards zero. The argument must not be zero.
template <class T>
constexpr T shrunk(T value) {
  return from_magnitude(static_cast<BitsOf<T>>(magnitude_bits(value) - 1), value);
}

// The distance of two finite numbers in steps of the type; 0: they are equal.
template <class T>
constexpr std::uint64_t steps_between(T left, T right) {
  const std::uint64_t a = magnitude_bits(left);
  const std::uint64_t b = magnitude_bits(right);
  const bool same_sign = ((bits_of(left) ^ bits_of(right)) & sign_bit<T>) == 0;
  if (!same_sign) return a + b;
  return a < b ? b - a : a - b;
}

// Rounds to `fraction` bits after the leading one, to nearest, ties to even, within the type's range of exponents.
template <class T>
constexpr T with_fraction(T value, int fraction) {
  const int dropped = Format<T>::fraction - fraction;
  if (dropped <= 0 || !is_finite(value)) return value;
  const std::uint64_t unit = std::uint64_t{1} << dropped;
  const std::uint64_t magnitude = magnitude_bits(value);
  const std::uint64_t odd = (magnitude / unit) & 1U;
  const std::uint64_t rounded = (magnitude + unit / 2 - 1 + odd) / unit * unit;
  constexpr std::uint64_t most = beyond_finite<T> - (has_nan<T> ? 0 : 1);
  return from_magnitude(static_cast<BitsOf<T>>(std::min(rounded, most)), value);
}

}  // namespace kbench::check
