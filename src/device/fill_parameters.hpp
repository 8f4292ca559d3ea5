// Computes the parameters of a fill's arithmetic (device/distribution.hpp) from its arguments, for tensors of T.
// Throws Error, which names the tensor, for arguments that make no sense or that T cannot hold.
#pragma once

#include "device/distribution.hpp"

#include <kbench/error.hpp>
#include <kbench/tensor.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <string_view>
#include <utility>

namespace kbench::device {

template <class... Arguments>
void require(bool condition, fmt::format_string<Arguments...> text, Arguments&&... arguments) {
  if (!condition) throw Error(fmt::format(text, std::forward<Arguments>(arguments)...));
}

// The exponents of a type's normal numbers.
struct Format {
  int min_exponent, max_exponent;
  int fraction_bits;  // bits behind the leading one
};

template <class T>
constexpr Format format_of() {
  if constexpr (std::is_same_v<T, float8_e4m3>) return {-6, 8, 3};
  if constexpr (std::is_same_v<T, float8_e5m2>) return {-14, 15, 2};
  if constexpr (std::is_same_v<T, float8_e8m0>) return {-127, 127, 0};
  if constexpr (std::is_same_v<T, float4_e2m1>) return {0, 2, 1};
  if constexpr (std::is_same_v<T, float16>) return {-14, 15, 10};
  if constexpr (std::is_same_v<T, bfloat16>) return {-126, 127, 7};
  if constexpr (std::is_same_v<T, float>) return {-126, 127, 23};
  return {-1022, 1023, 52};
}

// The largest finite value.
template <class T>
double largest() {
  if constexpr (std::is_same_v<T, float8_e4m3>) {
    return 448.0;  // the next would be NaN
  } else if constexpr (is_real<T>) {
    return std::ldexp(2.0 - std::ldexp(1.0, -format_of<T>().fraction_bits), format_of<T>().max_exponent);
  } else {
    return static_cast<double>(std::numeric_limits<T>::max());
  }
}

template <class T>
inline constexpr bool is_positive_only = std::is_same_v<T, float8_e8m0>;

// The smallest number.
template <class T>
double least() {
  return is_positive_only<T> ? std::ldexp(1.0, format_of<T>().min_exponent) : -largest<T>();
}

// The values of T next to a finite one. A value of float8_e8m0 has one below unless it is the smallest.
template <class T>
T next_above(T value) {
  using UpTo16 = std::conditional_t<sizeof(T) == 2, std::uint16_t, std::uint8_t>;
  using UpTo32 = std::conditional_t<sizeof(T) == 4, std::uint32_t, UpTo16>;
  using Bits = std::conditional_t<sizeof(T) == 8, std::uint64_t, UpTo32>;
  constexpr int sign_place = std::is_same_v<T, float4_e2m1> ? 3 : 8 * static_cast<int>(sizeof(T)) - 1;
  constexpr auto sign = static_cast<Bits>(is_positive_only<T> ? 0 : Bits{1} << sign_place);
  const auto bits = std::bit_cast<Bits>(value);
  if ((bits & static_cast<Bits>(~sign)) == 0) return std::bit_cast<T>(Bits{1});  // zero
  return std::bit_cast<T>(static_cast<Bits>((bits & sign) != 0 ? bits - 1 : bits + 1));
}
template <class T>
T next_below(T value) {
  if constexpr (is_positive_only<T>) return std::bit_cast<T>(static_cast<std::uint8_t>(value.bits - 1));
  const auto negative = [](T x) { return static_cast<T>(-static_cast<Real<T>>(x)); };
  return negative(next_above(negative(value)));
}

template <class T>
Uniform<Real<T>> uniform_parameters(const Tensor& tensor, double low, double high) {
  require(low < high, "uniform() of '{}': low ({}) is not below high ({})", tensor.name, low, high);
  if constexpr (is_positive_only<T>) {
    require(low >= 0 && high > least<T>(),
            "uniform() of '{}': {} begins at {}, and has no negative numbers; the range is [{}, {})",
            tensor.name, name(tensor.dtype), least<T>(), low, high);
  }
  require(low >= -largest<T>() && high <= largest<T>(),
          "uniform() of '{}': {} ends at {}; the range is [{}, {})", tensor.name, name(tensor.dtype),
          largest<T>(), low, high);
  const auto widen = [](T value) { return static_cast<Real<T>>(value); };
  T first = static_cast<T>(static_cast<Real<T>>(low));
  while (widen(first) < low) first = next_above(first);
  T last = static_cast<T>(static_cast<Real<T>>(high));
  while (widen(last) >= high) last = next_below(last);

  const double step = std::ldexp(1.0, -random_bit_count<Real<T>>);
  return {.low = static_cast<Real<T>>(low),
          .scale = static_cast<Real<T>>(high * step - low * step),
          .first = widen(first),
          .last = widen(last)};
}

template <class T>
IntegerRange integer_parameters(const Tensor& tensor, std::int64_t low, std::int64_t high) {
  require(low <= high, "integers() of '{}': low ({}) is above high ({})", tensor.name, low, high);
  bool fits = true;
  if constexpr (is_real<T>) {
    fits = static_cast<double>(low) >= least<T>() && static_cast<double>(high) <= largest<T>();
  } else {
    fits = low >= std::int64_t{std::numeric_limits<T>::min()} &&
           high <= std::int64_t{std::numeric_limits<T>::max()};
  }
  require(fits, "integers() of '{}': {} cannot hold all integers from {} to {}", tensor.name,
          name(tensor.dtype), low, high);
  return {.low = low, .count = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low) + 1};
}

// The exponents are narrowed to those that T has, so that no element overflows or becomes subnormal.
template <class T>
WideRange wide_range_parameters(const Tensor& tensor, int min_exponent, int max_exponent) {
  constexpr bool is_signed = (is_real<T> && !is_positive_only<T>) || std::is_signed_v<T>;
  Format format{};
  if constexpr (is_real<T>) {
    format = format_of<T>();
  } else {
    format = {0, std::numeric_limits<T>::digits - 1, format_of<double>().fraction_bits};
  }
  const int first = std::max(min_exponent, format.min_exponent);
  const int last = std::min(max_exponent, format.max_exponent);
  require(
      first <= last, "wide_range() of '{}': {} has exponents from {} to {}, and none of those from {} to {}",
      tensor.name, name(tensor.dtype), format.min_exponent, format.max_exponent, min_exponent, max_exponent);
  return {.min_exponent = first,
          .exponent_count = static_cast<std::uint32_t>(last - first + 1),
          .fraction_bits = format.fraction_bits,
          .with_sign = is_signed};
}

// The values from which ties() chooses: one from each of `distinct` equal parts of [-1, 1), or of the range
// of an integer type or float8_e8m0. They come from words of the stream that no element uses.
template <class T>
std::unique_ptr<T[]> tie_values(const Tensor& tensor, int distinct, const Philox& stream) {
  constexpr std::uint64_t first_long_word = std::uint64_t{1} << 62U;
  require(distinct >= 1, "ties() of '{}': there must be 1 distinct value or more, not {}", tensor.name,
          distinct);
  const auto count = static_cast<std::uint64_t>(distinct);
  auto values = std::make_unique<T[]>(count);
  if constexpr (is_real<T> && !is_positive_only<T>) {
    for (std::uint64_t i = 0; i < count; ++i) {
      const double place = static_cast<double>(i) + unit_double(stream.long_word(first_long_word + i));
      values[i] = static_cast<T>(static_cast<Real<T>>(2 * (place / distinct) - 1));
    }
  } else {
    __extension__ using Wide = unsigned __int128;
    constexpr int bits = std::numeric_limits<T>::digits + (std::is_signed_v<T> ? 1 : 0);
    constexpr Wide all = is_positive_only<T> ? Wide{0xff} : Wide{1} << bits;  // 0xff itself is NaN
    require(Wide{count} <= all, "ties() of '{}': {} has no {} distinct values", tensor.name,
            name(tensor.dtype), distinct);
    const auto boundary = [count](std::uint64_t i) { return static_cast<std::uint64_t>(i * all / count); };
    for (std::uint64_t i = 0; i < count; ++i) {
      const std::uint64_t size = boundary(i + 1) - boundary(i);  // 0 is 2^64: one value of 64 bits
      const IntegerRange part{.low = 0, .count = size};
      const std::uint64_t offset = boundary(i) + part.offset(stream.long_word(first_long_word + i));
      if constexpr (is_positive_only<T>) {
        values[i] = std::bit_cast<T>(static_cast<std::uint8_t>(offset));
      } else {
        values[i] = static_cast<T>(static_cast<std::uint64_t>(std::numeric_limits<T>::min()) + offset);
      }
    }
  }
  return values;
}

}  // namespace kbench::device
