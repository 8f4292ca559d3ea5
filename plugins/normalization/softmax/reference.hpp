// The reference softmax on the processor: in float64 for every element type, and in vector instructions, because it
// runs for every sample.
#pragma once

#include <kbench/parallel.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <tuple>

// A copy of the function for each vector width, chosen when the plugin is loaded: plugins are built for any
// processor, solutions for this one.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define SOFTMAX_FOR_EACH_PROCESSOR __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define SOFTMAX_FOR_EACH_PROCESSOR
#endif

namespace softmax {

// A row is worked off in pieces, so that what lies between two steps stays in the first-level cache.
using Piece = std::array<double, 64>;

// Replaces each x, which must not be above 0, by e^x with a relative error below 2^-52. Below -708, where e^x
// is about to leave the normal numbers, the result is 0.
//
// x = n ln 2 + r with |r| <= ln(2) / 2. Taylor's polynomial of degree 13 gives e^r to 4e-18, and n goes
// straight into the exponent. ln 2 has two parts; the first has 32 bits, so that its product with n is exact.
// Source of the two parts: Cody, Waite, "Software Manual for the Elementary Functions", 1980.
SOFTMAX_FOR_EACH_PROCESSOR
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

template <class T>
T largest_of(const T* x, std::int64_t count) {
  T largest = x[0];
#pragma omp simd reduction(max : largest)
  for (std::int64_t j = 0; j < count; ++j) largest = x[j] > largest ? x[j] : largest;
  return largest;
}

// y = e^x / sum of e^x, for `count` elements.
template <class T>
void normalize_row(const T* x, T* y, std::int64_t count) {
  const double largest = largest_of(x, count);
  constexpr auto piece_size = static_cast<std::int64_t>(std::tuple_size_v<Piece>);
  double sum = 0.0;
  for (std::int64_t first = 0; first < count; first += piece_size) {
    const auto used = static_cast<std::size_t>(std::min(piece_size, count - first));
    Piece piece{};
    for (std::size_t j = 0; j < used; ++j) piece[j] = x[first + static_cast<std::int64_t>(j)] - largest;
    exponentiate(piece);
    double piece_sum = 0.0;
    for (std::size_t j = 0; j < used; ++j) {
      y[first + static_cast<std::int64_t>(j)] = static_cast<T>(piece[j]);
      piece_sum += piece[j];
    }
    sum += piece_sum;
  }
  const double factor = 1.0 / sum;
  for (std::int64_t j = 0; j < count; ++j) y[j] = static_cast<T>(y[j] * factor);
}

// The same in each row.
template <class T>
void normalize_rows(const T* x, T* y, std::int64_t rows, std::int64_t cols) {
  kbench::parallel_for(
      rows, [=](std::int64_t row) { normalize_row(x + row * cols, y + row * cols, cols); },
      std::max<std::int64_t>(1, 16'384 / cols));
}

}  // namespace softmax
