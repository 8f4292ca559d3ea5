#include "device/distribution.hpp"

#include "catch.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace kbench::device {
namespace {

const Philox stream({1, 2}, {3, 4});

TEST_CASE("the squared radius of a normal pair is -2 ln(u)") {
  double worst = 0.0;
  for (std::uint64_t i = 0; i < 100'000; ++i) {
    const std::uint64_t word = stream.long_word(i) >> (i % 54);  // small ones too
    const double u = (static_cast<double>(word >> 11U) + 1) * 0x1p-53;
    const double expected = -2 * std::log(u);
    if (expected > 0)
      worst = std::max(worst, std::abs(BoxMuller<double>::squared_radius(word) / expected - 1));
  }
  CHECK(worst < 3e-9);

  double worst_single = 0.0;
  for (std::uint64_t i = 0; i < 100'000; ++i) {
    const std::uint32_t word = stream.word(i) >> (i % 25);
    const double expected = -2 * std::log((static_cast<double>(word >> 8U) + 1) * 0x1p-24);
    if (expected == 0) continue;
    const auto found = static_cast<double>(BoxMuller<float>::squared_radius(word));
    worst_single = std::max(worst_single, std::abs(found / expected - 1));
  }
  CHECK(worst_single < 4e-7);
}

TEST_CASE("the radius of a normal pair is never the root of a negative number, and never infinite") {
  CHECK(BoxMuller<float>::squared_radius(0xffffffff) == 0.0F);
  CHECK(BoxMuller<float>::squared_radius(0) == Approx(48 * std::log(2.0)));
  CHECK(BoxMuller<double>::squared_radius(~std::uint64_t{0}) == 0.0);
  CHECK(BoxMuller<double>::squared_radius(0) == Approx(106 * std::log(2.0)));
  CHECK(BoxMuller<float>::squared_radius(0xfffffeff) > 0.0F);
}

TEST_CASE("the direction of a normal pair is on the unit circle, at an angle that is uniform") {
  std::array<int, 16> sectors{};
  double worst_length = 0.0;
  double worst_angle = 0.0;
  constexpr int count = 160'000;
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::uint64_t word = stream.long_word(i);
    const auto [cosine, sine] = BoxMuller<double>::direction(word);
    worst_length = std::max(worst_length, std::abs(std::hypot(cosine, sine) - 1));
    // The quarter turns of the first two bits, and the rest of the word around each.
    const double rest = static_cast<double>((word << 2U) >> 11U) * 0x1p-53 - 0.5;
    const double angle = (static_cast<double>(word >> 62U) + rest) * std::acos(0.0);
    worst_angle =
        std::max({worst_angle, std::abs(cosine - std::cos(angle)), std::abs(sine - std::sin(angle))});
    const double turn = std::atan2(sine, cosine) / (4 * std::acos(0.0)) + 0.5;
    ++sectors.at(std::min<std::size_t>(15, static_cast<std::size_t>(turn * 16)));
  }
  CHECK(worst_length < 4e-9);
  CHECK(worst_angle < 4e-9);
  for (const int found : sectors) CHECK(found == Approx(count / 16.0).epsilon(0.03));

  double worst_single = 0.0;
  for (std::uint64_t i = 0; i < count; ++i) {
    const auto [cosine, sine] = BoxMuller<float>::direction(stream.word(i));
    worst_single = std::max(worst_single, std::abs(std::hypot(double{cosine}, double{sine}) - 1));
  }
  CHECK(worst_single < 2e-7);
}

// One number that changes with any bit of the values that f makes of 10,000 words.
template <class Bits, class Make>
Bits digest(const Make& make) {
  Bits result = 0;
  for (std::uint64_t i = 0; i < 10'000; ++i) result = result * 31 + std::bit_cast<Bits>(make(i));
  return result;
}

// Seeds of earlier evaluations must go on giving their inputs, on every processor: a fused multiply-add,
// another order or another constant would change last bits.
TEST_CASE("normal numbers are the same bits wherever they are made") {
  const auto word = [](std::uint64_t i) { return stream.word(i); };
  const auto long_word = [](std::uint64_t i) { return stream.long_word(i); };
  using Single = BoxMuller<float>;
  using Precise = BoxMuller<double>;
  CHECK(digest<std::uint32_t>([&](auto i) { return Single::squared_radius(word(i)); }) == 0x32d9daf4U);
  CHECK(digest<std::uint32_t>([&](auto i) { return Single::direction(word(i)).first; }) == 0x83b611e1U);
  CHECK(digest<std::uint32_t>([&](auto i) { return Single::direction(word(i)).second; }) == 0x32a76a55U);
  CHECK(digest<std::uint64_t>([&](auto i) { return Precise::squared_radius(long_word(i)); }) ==
        0x8e24f837767ee976U);
  CHECK(digest<std::uint64_t>([&](auto i) { return Precise::direction(long_word(i)).first; }) ==
        0x7647ef7ba8ba4f1dU);
  CHECK(digest<std::uint64_t>([&](auto i) { return Precise::direction(long_word(i)).second; }) ==
        0x279c6353de308e9dU);
}

TEST_CASE("uniform numbers are the same bits wherever they are made") {
  const Uniform<float> single{.low = 0.1F, .scale = 0.3F * 0x1p-24F, .first = 0.1F, .last = 0.4F};
  const Uniform<double> precise{.low = 0.1, .scale = 0.3 * 0x1p-53, .first = 0.1, .last = 0.4};
  CHECK(digest<std::uint32_t>([&](auto i) { return single(stream.word(i)); }) == 0xca110539U);
  CHECK(digest<std::uint64_t>([&](auto i) { return precise(stream.long_word(i)); }) == 0xa9d1cb99e56309e1U);
}

TEST_CASE("where a uniform number is known to be within its limits, they change none") {
  const auto is_changed = [](const Uniform<float>& uniform) {
    for (std::uint32_t bits = 0; bits < 1U << 24U; ++bits) {
      if (uniform.unlimited(bits << 8U) != uniform(bits << 8U)) return true;
    }
    return false;
  };
  for (const auto& [low, high] : {std::pair(-1.0F, 1.0F), std::pair(-1.5F, 2.25F), std::pair(0.1F, 0.7F)}) {
    CAPTURE(low, high);
    const Uniform<float> uniform{
        .low = low, .scale = (high - low) * 0x1p-24F, .first = low, .last = std::nextafter(high, low)};
    CHECK(uniform.is_within_limits());
    CHECK_FALSE(is_changed(uniform));
  }
  const Uniform<float> above{.low = 1.0F, .scale = 0.5F * 0x1p-24F, .first = 1.0F, .last = 0x1.7ffffep0F};
  CHECK_FALSE(above.is_within_limits());
  CHECK(is_changed(above));
  const Uniform<float> below{.low = 1.0F, .scale = 0.5F * 0x1p-24F, .first = 1.25F, .last = 2.0F};
  CHECK_FALSE(below.is_within_limits());
  CHECK(is_changed(below));
}

}  // namespace
}  // namespace kbench::device
