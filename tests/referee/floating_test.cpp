#include "referee/check/floating.hpp"

#include "catch.hpp"

#include <cmath>
#include <limits>

using namespace kbench;
using namespace kbench::check;

TEST_CASE("numbers grow and shrink by one unit in the last place") {
  CHECK(grown(1.0F) == 1.0F + 0x1p-23F);
  CHECK(shrunk(1.0F) == 1.0F - 0x1p-24F);
  CHECK(grown(-2.0) == -2.0 - 0x1p-51);
  CHECK(static_cast<float>(grown(float16{1.0F})) == 1.0F + 0x1p-10F);
  CHECK(static_cast<float>(shrunk(bfloat16{-1.0F})) == -1.0F + 0x1p-8F);
  CHECK_FALSE(is_finite(grown(std::numeric_limits<float>::max())));
  CHECK(static_cast<float>(grown(float8_e4m3{1.0F})) == 1.125F);
  CHECK(static_cast<float>(grown(float8_e5m2{1.0F})) == 1.25F);
  CHECK(static_cast<float>(grown(float8_e8m0{1.0F})) == 2.0F);
  CHECK(static_cast<float>(grown(float4_e2m1{-1.0F})) == -1.5F);
}

TEST_CASE("steps between numbers are counted over zero, too") {
  CHECK(steps_between(0.0F, -0.0F) == 0);
  CHECK(steps_between(1.0F, std::nextafter(std::nextafter(1.0F, 2.0F), 2.0F)) == 2);
  CHECK(steps_between(std::numeric_limits<double>::denorm_min(),
                      -std::numeric_limits<double>::denorm_min()) == 2);
}

TEST_CASE("fewer fraction bits are rounded to nearest, ties to even") {
  CHECK(with_fraction(1.0F + 0x1p-10F, 10) == 1.0F + 0x1p-10F);
  CHECK(with_fraction(1.0F + 0x1p-11F, 10) == 1.0F);
  CHECK(with_fraction(1.0F + 0x1p-10F + 0x1p-11F, 10) == 1.0F + 0x1p-9F);
  CHECK(with_fraction(-1.0F - 0x1p-11F - 0x1p-20F, 10) == -1.0F - 0x1p-10F);
  CHECK(with_fraction(1.999999F, 7) == 2.0F);
  CHECK(static_cast<float>(with_fraction(float16{1.0625F}, 3)) == 1.0F);
  for (const double value : {0.1, 1e-300, 3e30, -7.25})
    CHECK(with_fraction(value, 23) == (std::abs(value) < 1e-30
                                           ? with_fraction(value, 23)
                                           : static_cast<double>(static_cast<float>(value))));
  CHECK(is_nan(with_fraction(quiet_nan<float>, 3)));
}

TEST_CASE("the quiet NaN of each type is one") {
  CHECK(std::isnan(quiet_nan<double>));
  CHECK(std::isnan(quiet_nan<float>));
  CHECK(std::isnan(static_cast<float>(quiet_nan<float16>)));
  CHECK(std::isnan(static_cast<float>(quiet_nan<bfloat16>)));
  CHECK(std::isnan(static_cast<float>(quiet_nan<float8_e4m3>)));
  CHECK(std::isnan(static_cast<float>(quiet_nan<float8_e5m2>)));
}

TEST_CASE("a type without infinities goes on to NaN, and no further") {
  const float8_e4m3 largest{-448.0F};
  CHECK(is_finite(largest));
  CHECK(is_nan(grown(largest)));
  CHECK(grown(grown(largest)).bits == grown(largest).bits);
  CHECK(is_nan(with_fraction(largest, 1)));
  CHECK(static_cast<float>(with_fraction(float8_e4m3{-1.625F}, 1)) == -1.5F);
}

TEST_CASE("a type without a sign has numbers of one side alone") {
  CHECK(is_finite(float8_e8m0{0x1p127F}));
  CHECK(is_nan(grown(float8_e8m0{0x1p127F})));
  CHECK(std::isnan(static_cast<float>(quiet_nan<float8_e8m0>)));
  CHECK(steps_between(float8_e8m0{0.5F}, float8_e8m0{4.0F}) == 3);
  CHECK(static_cast<float>(shrunk(float8_e8m0{1.0F})) == 0.5F);
  CHECK(with_fraction(float8_e8m0{2.0F}, 0).bits == float8_e8m0{2.0F}.bits);
}

TEST_CASE("a type without NaN ends at its largest number") {
  for (unsigned bits = 0; bits < 16; ++bits) {
    const auto number = std::bit_cast<float4_e2m1>(static_cast<std::uint8_t>(bits));
    CHECK(is_finite(number));
    CHECK_FALSE(is_nan(number));
  }
  CHECK(static_cast<float>(grown(float4_e2m1{-6.0F})) == -6.0F);
  CHECK(static_cast<float>(with_fraction(float4_e2m1{6.0F}, 0)) == 6.0F);
  CHECK(static_cast<float>(with_fraction(float4_e2m1{3.0F}, 0)) == 2.0F);
  CHECK(static_cast<float>(with_fraction(float4_e2m1{1.5F}, 0)) == 2.0F);
  CHECK(steps_between(float4_e2m1{-0.5F}, float4_e2m1{1.0F}) == 3);
}

TEST_CASE("a type of 8 bits that has infinities goes on to infinity") {
  const float8_e5m2 largest{57'344.0F};
  CHECK(is_finite(largest));
  CHECK_FALSE(is_finite(grown(largest)));
  CHECK_FALSE(is_nan(grown(largest)));
}
