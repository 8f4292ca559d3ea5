#include "catch.hpp"

#include <kbench/float4.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

namespace kbench {
namespace {

constexpr std::array magnitudes{0.0F, 0.5F, 1.0F, 1.5F, 2.0F, 3.0F, 4.0F, 6.0F};

TEST_CASE("every float4_e2m1 is the number of the specification, and comes back from float") {
  for (unsigned bits = 0; bits < 16; ++bits) {
    CAPTURE(bits);
    float4_e2m1 number;
    number.bits = static_cast<std::uint8_t>(bits);
    const float value = static_cast<float>(number);
    CHECK(std::abs(value) == magnitudes.at(bits & 7U));
    CHECK(std::signbit(value) == (bits >= 8));
    CHECK(float4_e2m1{value}.bits == bits);
  }
}

TEST_CASE("a float is rounded to the nearest number of 4 bits, ties to even") {
  for (unsigned bits = 0; bits + 1 < magnitudes.size(); ++bits) {
    const float tie = (magnitudes.at(bits) + magnitudes.at(bits + 1)) / 2;
    for (const unsigned sign : {0U, 8U}) {
      CAPTURE(bits, sign);
      const auto rounded = [sign](float value) { return float4_e2m1{sign != 0 ? -value : value}.bits; };
      CHECK(rounded(tie) == ((bits + (bits & 1U)) | sign));
      CHECK(rounded(std::nextafter(tie, 0.0F)) == (bits | sign));
      CHECK(rounded(std::nextafter(tie, 10.0F)) == ((bits + 1) | sign));
    }
  }
}

TEST_CASE("what a type of 4 bits cannot reach becomes its largest number, and NaN the positive one") {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  for (const float beyond : {6.1F, 7.0F, 8.0F, 1e30F, infinity}) {
    CHECK(float4_e2m1{beyond}.bits == 7);
    CHECK(float4_e2m1{-beyond}.bits == 15);
  }
  CHECK(float4_e2m1{std::numeric_limits<float>::quiet_NaN()}.bits == 7);
  CHECK(float4_e2m1{-std::numeric_limits<float>::quiet_NaN()}.bits == 7);
}

TEST_CASE("a pair has its first number in the low four bits") {
  for (unsigned bits = 0; bits <= 0xff; ++bits) {
    float4_e2m1x2 pair;
    pair.bits = static_cast<std::uint8_t>(bits);
    CAPTURE(bits);
    CHECK(pair.first().bits == (bits & 0xfU));
    CHECK(pair.second().bits == bits >> 4U);
    CHECK(float4_e2m1x2{pair.first(), pair.second()}.bits == bits);
    CHECK(float4_e2m1x2{static_cast<float>(pair.first()), static_cast<float>(pair.second())}.bits == bits);
  }
}

static_assert(sizeof(float4_e2m1x2) == 1);
static_assert(float4_e2m1x2{1.6F, -0.5F}.bits == 0x93);

}  // namespace
}  // namespace kbench
