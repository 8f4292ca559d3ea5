#include "catch.hpp"

#include <kbench/close.hpp>
#include <kbench/float16.hpp>

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

using kbench::first_difference;
using kbench::is_close;

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();

}  // namespace

TEST_CASE("numbers are close within an absolute and a relative distance, together") {
  CHECK(is_close(1.0, 1.0));
  CHECK_FALSE(is_close(1.0, 1.0 + 1e-15));
  CHECK(is_close(1.5, 1.0, {.absolute = 0.5}));
  CHECK_FALSE(is_close(1.6, 1.0, {.absolute = 0.5}));
  CHECK(is_close(-110.0F, -100.0F, {.relative = 0.1}));
  CHECK(is_close(12.0, 10.0, {.absolute = 1.0, .relative = 0.1}));
  CHECK_FALSE(is_close(-1.0, 1.0, {.relative = 0.1}));
  CHECK(is_close(kbench::float16(1.0F), kbench::float16(1.001F), {.relative = 0.01}));
}

TEST_CASE("equal infinities and two that are not a number are close, and nothing else is to them") {
  const kbench::Closeness wide{.absolute = 1e30, .relative = 1e30};
  CHECK(is_close(infinity, infinity));
  CHECK(is_close(-infinity, -infinity, wide));
  CHECK_FALSE(is_close(-infinity, infinity, wide));
  CHECK_FALSE(is_close(1.0F, infinity, wide));
  CHECK_FALSE(is_close(infinity, 1.0F, wide));
  CHECK(is_close(not_a_number, -not_a_number, wide));
  CHECK_FALSE(is_close(not_a_number, 1.0F, wide));
  CHECK_FALSE(is_close(1.0F, not_a_number, wide));
  CHECK_FALSE(is_close(not_a_number, infinity, wide));
}

TEST_CASE("integers of 64 bits are told apart that double does not tell apart") {
  const std::int64_t large = (std::int64_t{1} << 60) + 1;
  CHECK(is_close(large, large));
  CHECK_FALSE(is_close(large, large - 1));
  CHECK(is_close(large, large - 1, {.absolute = 1.0}));
}

TEST_CASE("the first difference is named, and sizes are compared first") {
  using Floats = std::vector<float>;
  CHECK(first_difference(Floats{1, infinity}, Floats{1, infinity}).empty());
  CHECK(first_difference(Floats{1, 2, 4}, Floats{1, 3, 5}) == "element 1: expected 3, not 2");
  CHECK(first_difference(Floats{1, not_a_number}, Floats{1, -infinity}) ==
        "element 1: expected -inf, not nan");
  CHECK(first_difference(Floats{1}, Floats{1, 2}) == "expected 2 elements, not 1");
  CHECK(first_difference(std::vector<bool>{true}, std::vector<bool>{false}) ==
        "element 0: expected 0, not 1");
}
