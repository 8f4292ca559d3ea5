#include "catch.hpp"

#include <kbench/float16.hpp>

#include <cmath>
#include <cstring>
#include <limits>

namespace kbench {
namespace {

template <class T>
T from_bits(std::uint32_t bits) {
  T value;
  value.bits = static_cast<std::uint16_t>(bits);
  return value;
}

template <class T>
float widened(std::uint32_t bits) {
  return static_cast<float>(from_bits<T>(bits));
}

// How many of the 65,536 patterns fail to come back; a NaN has to stay a NaN of its sign.
template <class T>
int count_lost_on_round_trip() {
  int lost = 0;
  for (std::uint32_t bits = 0; bits <= 0xffff; ++bits) {
    const float value = widened<T>(bits);
    const T back{value};
    const bool kept = std::isnan(value) ? std::isnan(static_cast<float>(back)) && (back.bits ^ bits) < 0x8000U
                                        : back.bits == bits;
    if (!kept) ++lost;
  }
  return lost;
}

// A tie between each two neighbours that are finite and not negative, and the floats next to the tie.
template <class T>
int count_wrongly_rounded(std::uint32_t infinity) {
  int wrong = 0;
  for (std::uint32_t bits = 0; bits + 1 < infinity; ++bits) {
    const float low = widened<T>(bits);
    const float high = widened<T>(bits + 1);
    const float tie = low + (high - low) / 2;
    const std::uint32_t even = bits + (bits & 1U);
    for (const std::uint32_t sign : {0x0000U, 0x8000U}) {
      const auto rounded = [sign](float value) { return T{sign != 0 ? -value : value}.bits; };
      if (rounded(tie) != (even | sign)) ++wrong;
      if (rounded(std::nextafter(tie, 0.0F)) != (bits | sign)) ++wrong;
      if (rounded(std::nextafter(tie, high)) != ((bits + 1) | sign)) ++wrong;
    }
  }
  return wrong;
}

TEST_CASE("every float16 comes back from float") { CHECK(count_lost_on_round_trip<float16>() == 0); }

TEST_CASE("every bfloat16 comes back from float") { CHECK(count_lost_on_round_trip<bfloat16>() == 0); }

TEST_CASE("float16 means what IEEE 754 says") {
  CHECK(widened<float16>(0x0000) == 0.0F);
  CHECK(std::signbit(widened<float16>(0x8000)));
  CHECK(widened<float16>(0x0001) == 0x1p-24F);
  CHECK(widened<float16>(0x03ff) == 0x1p-14F - 0x1p-24F);
  CHECK(widened<float16>(0x0400) == 0x1p-14F);
  CHECK(widened<float16>(0x3c00) == 1.0F);
  CHECK(widened<float16>(0xc000) == -2.0F);
  CHECK(widened<float16>(0x7bff) == 65504.0F);
  CHECK(widened<float16>(0x7c00) == std::numeric_limits<float>::infinity());
  CHECK(std::isnan(widened<float16>(0x7c01)));
}

TEST_CASE("bfloat16 is the upper half of a float") {
  CHECK(widened<bfloat16>(0x3f80) == 1.0F);
  CHECK(widened<bfloat16>(0xc000) == -2.0F);
  CHECK(widened<bfloat16>(0x0001) == 0x1p-133F);
  CHECK(widened<bfloat16>(0x7f7f) == 0x1.fep127F);
  CHECK(widened<bfloat16>(0x7f80) == std::numeric_limits<float>::infinity());
  CHECK(std::isnan(widened<bfloat16>(0x7f81)));
}

TEST_CASE("float16 rounds to nearest, ties to even, among subnormal numbers too") {
  CHECK(count_wrongly_rounded<float16>(0x7c00) == 0);
}

TEST_CASE("bfloat16 rounds to nearest, ties to even, among subnormal numbers too") {
  CHECK(count_wrongly_rounded<bfloat16>(0x7f80) == 0);
}

TEST_CASE("numbers that are too large become infinity from the last tie on") {
  CHECK(float16{65519.996F}.bits == 0x7bff);
  CHECK(float16{65520.0F}.bits == 0x7c00);
  CHECK(float16{-65520.0F}.bits == 0xfc00);
  CHECK(float16{3.0e38F}.bits == 0x7c00);
  CHECK(float16{-std::numeric_limits<float>::infinity()}.bits == 0xfc00);
  CHECK(bfloat16{0x1.fefffep127F}.bits == 0x7f7f);
  CHECK(bfloat16{0x1.ffp127F}.bits == 0x7f80);
  CHECK(bfloat16{-std::numeric_limits<float>::max()}.bits == 0xff80);
}

TEST_CASE("numbers that are too small become zero and keep their sign") {
  CHECK(float16{0x1p-25F}.bits == 0);
  CHECK(float16{-0x1p-26F}.bits == 0x8000);
  CHECK(float16{0x1.000002p-25F}.bits == 1);
  CHECK(float16{std::numeric_limits<float>::denorm_min()}.bits == 0);
  CHECK(bfloat16{0x1p-134F}.bits == 0);
  CHECK(bfloat16{-0x1p-149F}.bits == 0x8000);
}

TEST_CASE("a NaN stays one, even when only its lower bits say so") {
  float quiet_to_the_eye = 0;
  const std::uint32_t bits = 0x7f800001;
  std::memcpy(&quiet_to_the_eye, &bits, sizeof bits);
  CHECK(std::isnan(static_cast<float>(float16{quiet_to_the_eye})));
  CHECK(std::isnan(static_cast<float>(bfloat16{quiet_to_the_eye})));
}

#ifdef __FLT16_MANT_DIG__
TEST_CASE("float16 agrees with the compiler's own type over a sweep of all floats") {
  int different = 0;
  for (std::uint64_t bits = 0; bits <= 0xffffffff; bits += 4093) {  // a prime: all lower bits occur
    const auto word = static_cast<std::uint32_t>(bits);
    float value = 0;
    std::memcpy(&value, &word, sizeof value);
    if (std::isnan(value)) continue;
    const auto theirs = static_cast<_Float16>(value);
    std::uint16_t their_bits = 0;
    std::memcpy(&their_bits, &theirs, sizeof theirs);
    if (float16{value}.bits != their_bits) ++different;
  }
  for (std::uint32_t bits = 0; bits <= 0xffff; ++bits) {
    const auto half = static_cast<std::uint16_t>(bits);
    _Float16 theirs;
    std::memcpy(&theirs, &half, sizeof half);
    const auto their_value = static_cast<float>(theirs);
    const float value = widened<float16>(bits);
    if (!std::isnan(value) && std::memcmp(&value, &their_value, sizeof value) != 0) ++different;
  }
  CHECK(different == 0);
}
#endif

}  // namespace
}  // namespace kbench
