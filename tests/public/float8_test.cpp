#include "catch.hpp"

#include <kbench/float8.hpp>

#include <cmath>
#include <limits>

namespace kbench {
namespace {

template <class T>
T from_bits(unsigned bits) {
  T value;
  value.bits = static_cast<std::uint8_t>(bits);
  return value;
}

template <class T>
float widened(unsigned bits) {
  return static_cast<float>(from_bits<T>(bits));
}

// `finite`: the magnitudes that are numbers begin at 0 and end before it.
template <class T>
void check_that_floats_are_rounded(unsigned finite) {
  for (unsigned bits = 0; bits + 1 < finite; ++bits) {
    const float tie = widened<T>(bits) + (widened<T>(bits + 1) - widened<T>(bits)) / 2;
    for (const unsigned sign : {0x00U, 0x80U}) {
      CAPTURE(bits, sign);
      const auto rounded = [sign](float value) { return T{sign != 0 ? -value : value}.bits; };
      CHECK(rounded(tie) == ((bits + (bits & 1U)) | sign));
      CHECK(rounded(std::nextafter(tie, 0.0F)) == (bits | sign));
      CHECK(rounded(std::nextafter(tie, 1e6F)) == ((bits + 1) | sign));
    }
  }
}

TEST_CASE("every float8_e4m3 comes back from float") {
  for (unsigned bits = 0; bits <= 0xff; ++bits) {
    CAPTURE(bits);
    CHECK(float8_e4m3{widened<float8_e4m3>(bits)}.bits == bits);
    CHECK(std::isnan(widened<float8_e4m3>(bits)) == ((bits & 0x7fU) == 0x7fU));
  }
}

TEST_CASE("every number of float8_e5m2 comes back from float, and infinities and NaNs are those of float") {
  for (unsigned bits = 0; bits <= 0xff; ++bits) {
    CAPTURE(bits);
    const unsigned magnitude = bits & 0x7fU;
    if (magnitude < 0x7cU) CHECK(float8_e5m2{widened<float8_e5m2>(bits)}.bits == bits);
    CHECK(std::isinf(widened<float8_e5m2>(bits)) == (magnitude == 0x7cU));
    CHECK(std::isnan(widened<float8_e5m2>(bits)) == (magnitude > 0x7cU));
  }
}

TEST_CASE("a float is rounded to the nearest number of 8 bits, ties to even") {
  check_that_floats_are_rounded<float8_e4m3>(0x7f);
  check_that_floats_are_rounded<float8_e5m2>(0x7c);
}

TEST_CASE("the types of 8 bits have their landmarks where the specification puts them") {
  CHECK(widened<float8_e4m3>(0x38) == 1.0F);
  CHECK(widened<float8_e4m3>(0x7e) == 448.0F);
  CHECK(widened<float8_e4m3>(0x08) == 0x1p-6F);
  CHECK(widened<float8_e4m3>(0x01) == 0x1p-9F);
  CHECK(widened<float8_e4m3>(0xc4) == -3.0F);

  CHECK(widened<float8_e5m2>(0x3c) == 1.0F);
  CHECK(widened<float8_e5m2>(0x7b) == 57'344.0F);
  CHECK(widened<float8_e5m2>(0x04) == 0x1p-14F);
  CHECK(widened<float8_e5m2>(0x01) == 0x1p-16F);
  CHECK(widened<float8_e5m2>(0xc2) == -3.0F);
}

TEST_CASE("what a type of 8 bits cannot reach becomes its largest number") {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  for (const float beyond : {448.1F, 464.0F, 480.0F, 1e30F, infinity}) {
    CHECK(static_cast<float>(float8_e4m3{beyond}) == 448.0F);
    CHECK(static_cast<float>(float8_e4m3{-beyond}) == -448.0F);
  }
  for (const float beyond : {57'345.0F, 61'440.0F, 65'536.0F, 1e30F, infinity}) {
    CHECK(static_cast<float>(float8_e5m2{beyond}) == 57'344.0F);
    CHECK(static_cast<float>(float8_e5m2{-beyond}) == -57'344.0F);
  }
  constexpr float nan = std::numeric_limits<float>::quiet_NaN();
  CHECK(std::isnan(static_cast<float>(float8_e4m3{nan})));
  CHECK(std::isnan(static_cast<float>(float8_e5m2{nan})));
  CHECK(std::signbit(static_cast<float>(float8_e4m3{-0.0F})));
  CHECK(std::signbit(static_cast<float>(float8_e5m2{-0.0F})));
}

TEST_CASE("every power of two of float8_e8m0 comes back from float, of either sign") {
  for (unsigned bits = 0; bits < 0xff; ++bits) {
    CAPTURE(bits);
    const float value = widened<float8_e8m0>(bits);
    CHECK(value == std::ldexp(1.0F, static_cast<int>(bits) - 127));
    CHECK(float8_e8m0{value}.bits == bits);
    CHECK(float8_e8m0{-value}.bits == bits);
  }
  CHECK(std::isnan(widened<float8_e8m0>(0xff)));
}

TEST_CASE("a float is rounded up to the next power of two") {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  for (unsigned bits = 0; bits + 1 < 0xff; ++bits) {
    CAPTURE(bits);
    const float value = widened<float8_e8m0>(bits);
    for (const float above :
         {std::nextafter(value, infinity), value * 1.5F, std::nextafter(2 * value, 0.0F)}) {
      CHECK(float8_e8m0{above}.bits == bits + 1);
      CHECK(float8_e8m0{-above}.bits == bits + 1);
    }
  }
}

TEST_CASE("what float8_e8m0 cannot reach becomes its smallest or largest number, and NaN stays NaN") {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  for (const float below : {0.0F, -0.0F, 0x1p-149F, 0x1p-128F, std::nextafter(0x1p-127F, 0.0F)})
    CHECK(float8_e8m0{below}.bits == 0);
  for (const float beyond :
       {std::nextafter(0x1p127F, infinity), std::numeric_limits<float>::max(), infinity}) {
    CHECK(float8_e8m0{beyond}.bits == 0xfe);
    CHECK(float8_e8m0{-beyond}.bits == 0xfe);
  }
  CHECK(float8_e8m0{std::numeric_limits<float>::quiet_NaN()}.bits == 0xff);
  CHECK(float8_e8m0{-std::numeric_limits<float>::quiet_NaN()}.bits == 0xff);
}

static_assert(static_cast<float>(float8_e4m3{0.3F}) == 0.3125F);
static_assert(static_cast<float>(float8_e5m2{0.3F}) == 0.3125F);
static_assert(static_cast<float>(float8_e8m0{0.3F}) == 0.5F);

}  // namespace
}  // namespace kbench
