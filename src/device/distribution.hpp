// The distributions turn random words into values.
//
// Inputs must be the same bits on every device and every processor, or an evaluation could not be replayed elsewhere.
// These functions therefore use only operations that IEEE 754 rounds in one way: addition, multiplication, division,
// square root, conversion. They use no mathematical library and no fused multiply-add, which product() keeps
// compilers from making. Division and square root must be the correctly rounded ones on a GPU too (nvcc's default).
#pragma once

#include <kbench/convert.hpp>
#include <kbench/dtype.hpp>
#include <kbench/host_device.hpp>
#include <kbench/philox.hpp>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <type_traits>

namespace kbench::device {

template <class T>
inline constexpr bool is_real = std::is_floating_point_v<T> || is_narrow_float<T>;

// The type in which the values of a tensor of T are calculated, before they are rounded to T.
template <class T>
using Real = std::conditional_t<std::is_same_v<T, float> || is_narrow_float<T>, float, double>;

// Returns a * b, rounded, so that it is never fused with an addition.
template <class R>
KBENCH_HOST_DEVICE inline R product(R a, R b) {
#if defined(__CUDA_ARCH__)
  if constexpr (std::is_same_v<R, float>) return __fmul_rn(a, b);
  if constexpr (std::is_same_v<R, double>) return __dmul_rn(a, b);
#elif defined(__GNUC__) && !defined(__clang__)
  return __builtin_assoc_barrier(a * b);
#else
  const R rounded = a * b;  // clang fuses within one expression only
  return rounded;
#endif
}

// The random bits that one real number is made from: the upper 24 of a word, or the upper 53 of a long word.
KBENCH_HOST_DEVICE inline std::int32_t random_bits(std::uint32_t word) {
  return static_cast<std::int32_t>(word >> 8U);
}
KBENCH_HOST_DEVICE inline std::int64_t random_bits(std::uint64_t word) {
  return static_cast<std::int64_t>(word >> 11U);
}

template <class R>
inline constexpr int random_bit_count = std::is_same_v<R, float> ? 24 : 53;

template <class R>
using Word = std::conditional_t<std::is_same_v<R, float>, std::uint32_t, std::uint64_t>;

// Uniform from `first` to `last`, both included. Both are values of the tensor's type, so that later rounding cannot
// step over them. Every value is `last` where `first` is above it.
template <class R>
struct Uniform {
  R low, scale;  // scale is (high - low) / 2^24 or 2^53
  R first, last;

  KBENCH_HOST_DEVICE R operator()(Word<R> word) const {
    const R value = unlimited(word);
    const R not_below = value > first ? value : first;
    return not_below < last ? not_below : last;
  }

  KBENCH_HOST_DEVICE R unlimited(Word<R> word) const {
    return low + product(scale, static_cast<R>(random_bits(word)));
  }

  // Whether unlimited() gives the same values: rounding keeps the order, so no word's value is beyond those of the
  // first and the last word.
  bool is_within_limits() const { return unlimited(0) >= first && unlimited(~Word<R>{0}) <= last; }
};

// The upper 64 bits of the product.
KBENCH_HOST_DEVICE inline std::uint64_t multiply_high(std::uint64_t a, std::uint64_t b) {
  __extension__ using Wide = unsigned __int128;
  return static_cast<std::uint64_t>((Wide{a} * b) >> 64U);
}

// The integers from `low` on, `count` of them; a count of 0 stands for 2^64.
struct IntegerRange {
  static constexpr std::uint64_t most_for_word = 65'536;

  std::int64_t low;
  std::uint64_t count;

  KBENCH_HOST_DEVICE bool word_suffices() const { return count - 1 < most_for_word; }

  // An offset from `low`. Multiplication makes some numbers more likely than others. The factor is at most 1 +
  // count / 2^32 for a word and 1 + count / 2^64 for a long word.
  KBENCH_HOST_DEVICE std::uint32_t offset(std::uint32_t word) const {
    return static_cast<std::uint32_t>((word * count) >> 32U);
  }
  KBENCH_HOST_DEVICE std::uint64_t offset(std::uint64_t word) const {
    return count == 0 ? word : multiply_high(word, count);
  }
};

// A number has a random sign, an exponent of the range, and `fraction_bits` random bits behind the leading one. A
// block makes one number.
struct WideRange {
  int min_exponent;  // the smallest exponent of a normal double, or a larger one
  std::uint32_t exponent_count;
  int fraction_bits;
  bool with_sign;

  KBENCH_HOST_DEVICE double operator()(const Philox::Block& words) const {
    const std::uint64_t random = words[0] | (std::uint64_t{words[1]} << 32U);
    const auto step = static_cast<int>((std::uint64_t{words[2]} * exponent_count) >> 32U);
    const std::uint64_t sign = with_sign ? words[3] >> 31U : 0;
    const auto exponent = static_cast<std::uint64_t>(1023 + min_exponent + step);
    // Shifted in two steps, for there may be no fraction bits.
    const std::uint64_t fraction = (random >> 1U >> (63 - fraction_bits)) << (52 - fraction_bits);
    return std::bit_cast<double>((sign << 63U) | (exponent << 52U) | fraction);
  }
};

// The Box-Muller transform: two words to two independent normal numbers, radius(w0) * direction(w1). The series are
// cut where they agree with the functions to 4e-9. That suffices: their values are as good random numbers as the
// exact ones, and all bits vary.
template <class R>
struct BoxMuller {
  struct Pair {
    R first, second;
  };

  // -2 ln(u), the square of the radius, for u in (0, 1].
  KBENCH_HOST_DEVICE static R squared_radius(Word<R> word) {
    using Bits = std::make_signed_t<Word<R>>;
    constexpr int fraction_bits = std::numeric_limits<R>::digits - 1;
    constexpr R half_root2 = std::numbers::sqrt2_v<R> / 2;

    // u * 2^24 (or 2^53) = mantissa * 2^exponent, with the mantissa in [sqrt(1/2), sqrt(2)).
    const auto bits = std::bit_cast<Bits>(static_cast<R>(random_bits(word) + 1));
    const Bits exponent = (bits - std::bit_cast<Bits>(half_root2)) >> fraction_bits;
    const R mantissa = std::bit_cast<R>(bits - exponent * (Bits{1} << fraction_bits));

    // ln(m) = 2 artanh(s)
    const R s = (mantissa - 1) / (mantissa + 1);
    const R s2 = product(s, s);
    R series = R{1} / 7 + product(s2, R{1} / 9);
    series = R{1} / 5 + product(s2, series);
    series = R{1} / 3 + product(s2, series);
    series = 1 + product(s2, series);
    const auto power = static_cast<R>(static_cast<std::int32_t>(exponent) - random_bit_count<R>);
    return -2 * (product(power, std::numbers::ln2_v<R>) + product(2 * s, series));
  }

  // A point on the unit circle. The first two bits of the word choose a quarter, and the rest an angle in
  // [-pi/4, pi/4), which is rotated by the quarter.
  KBENCH_HOST_DEVICE static Pair direction(Word<R> word) {
    using Bits = std::make_signed_t<Word<R>>;
    constexpr R radians = std::numbers::pi_v<R> / 2 / static_cast<R>(std::int64_t{1} << random_bit_count<R>);
    const Bits centred = random_bits(word << 2U) - (Bits{1} << (random_bit_count<R> - 1));
    const R angle = product(static_cast<R>(centred), radians);
    const R a2 = product(angle, angle);

    R sine = R{1} / 362880;
    sine = R{-1} / 5040 + product(a2, sine);
    sine = R{1} / 120 + product(a2, sine);
    sine = R{-1} / 6 + product(a2, sine);
    sine = angle + product(product(angle, a2), sine);

    R cosine = R{-1} / 3628800;
    cosine = R{1} / 40320 + product(a2, cosine);
    cosine = R{-1} / 720 + product(a2, cosine);
    cosine = R{1} / 24 + product(a2, cosine);
    cosine = R{-1} / 2 + product(a2, cosine);
    cosine = 1 + product(a2, cosine);

    const Word<R> quarter = word >> (8 * sizeof(word) - 2);
    const bool odd = (quarter & 1U) != 0;
    const R first = odd ? sine : cosine;
    const R second = odd ? cosine : sine;
    return {quarter == 1 || quarter == 2 ? -first : first, quarter >= 2 ? -second : second};
  }
};

// Rounds to the nearest value of T, ties to even, but for float8_e8m0, which rounds up. Integers are rounded to the
// nearest, and clamped to the range of T.
template <class T>
KBENCH_HOST_DEVICE T round_to(Real<T> value) {
  if constexpr (is_real<T>) {
    return static_cast<T>(value);
  } else {
    using Limits = std::numeric_limits<T>;
    const double nearest = std::nearbyint(value);
    if (nearest >= static_cast<double>(Limits::max())) return Limits::max();
    if (nearest <= static_cast<double>(Limits::min())) return Limits::min();
    return static_cast<T>(nearest);
  }
}

// Element `offset` of the range.
template <class T>
KBENCH_HOST_DEVICE T low_plus(const IntegerRange& range, std::uint64_t offset) {
  const std::uint64_t sum = static_cast<std::uint64_t>(range.low) + offset;
  if constexpr (is_real<T>) {
    return static_cast<T>(static_cast<Real<T>>(static_cast<std::int64_t>(sum)));
  } else {
    return static_cast<T>(sum);
  }
}

// The number that a block of words makes, as a tensor of T stores it: integers are cut off towards zero.
template <class T>
KBENCH_HOST_DEVICE T wide_element(const WideRange& range, const Philox::Block& words) {
  const double value = range(words);
  if constexpr (is_real<T>) {
    return static_cast<T>(static_cast<Real<T>>(value));
  } else {
    return static_cast<T>(value);
  }
}

}  // namespace kbench::device
