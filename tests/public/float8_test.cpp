#include "catch.hpp"

#include <kbench/float8.hpp>

#include <cmath>
#include <limits>

namespace kbench {
namespace {

float8_e4m3 from_bits(unsigned bits) {
  float8_e4m3 value;
  value.bits = static_cast<std::uint8_t>(bits);
  return value;
}

float widened(unsigned bits) { return static_cast<float>(from_bits(bits)); }

TEST_CASE("every float8_e4m3 comes back from float") {
  for (unsigned bits = 0; bits <= 0xff; ++bits) {
    CAPTURE(bits);
    CHECK(float8_e4m3{widened(bits)}.bits == bits);
    CHECK(std::isnan(widened(bits)) == ((bits & 0x7fU) == 0x7fU));
  }
}

TEST_CASE("a float is rounded to the nearest float8_e4m3, ties to even") {
  for (unsigned bits = 0; bits < 0x7e; ++bits) {
    const float tie = widened(bits) + (widened(bits + 1) - widened(bits)) / 2;
    for (const unsigned sign : {0x00U, 0x80U}) {
      CAPTURE(bits, sign);
      const auto rounded = [sign](float value) { return float8_e4m3{sign != 0 ? -value : value}.bits; };
      CHECK(rounded(tie) == ((bits + (bits & 1U)) | sign));
      CHECK(rounded(std::nextafter(tie, 0.0F)) == (bits | sign));
      CHECK(rounded(std::nextafter(tie, 1000.0F)) == ((bits + 1) | sign));
    }
  }
}

TEST_CASE("float8_e4m3 has its landmarks where the specification puts them") {
  CHECK(widened(0x38) == 1.0F);
  CHECK(widened(0x7e) == 448.0F);
  CHECK(widened(0x08) == 0x1p-6F);
  CHECK(widened(0x01) == 0x1p-9F);
  CHECK(widened(0xc4) == -3.0F);
}

TEST_CASE("what float8_e4m3 cannot reach becomes its largest number") {
  for (const float beyond : {448.1F, 464.0F, 480.0F, 1e30F, std::numeric_limits<float>::infinity()}) {
    CHECK(static_cast<float>(float8_e4m3{beyond}) == 448.0F);
    CHECK(static_cast<float>(float8_e4m3{-beyond}) == -448.0F);
  }
  CHECK(std::isnan(static_cast<float>(float8_e4m3{std::numeric_limits<float>::quiet_NaN()})));
  CHECK(std::signbit(static_cast<float>(float8_e4m3{-0.0F})));
}

static_assert(static_cast<float>(float8_e4m3{0.3F}) == 0.3125F);

}  // namespace
}  // namespace kbench
