#include "isolation/protocol/entry.hpp"

#include "catch.hpp"

#include <kbench/error.hpp>

#include <bit>
#include <cstdint>
#include <limits>

using namespace kbench;
using protocol::scalar_slot;

TEST_CASE("integers are slots in two's complement") {
  CHECK(scalar_slot(std::int64_t{7}, ScalarType::size) == 7);
  CHECK(scalar_slot(std::int64_t{-1}, ScalarType::int64) == UINT64_MAX);
  CHECK(scalar_slot(std::int64_t{-2}, ScalarType::int32) == UINT64_MAX - 1);
  CHECK(scalar_slot(std::numeric_limits<std::int64_t>::max(), ScalarType::size) == std::uint64_t{INT64_MAX});
  CHECK(scalar_slot(std::numeric_limits<std::int64_t>::max(), ScalarType::uint64) ==
        std::uint64_t{INT64_MAX});
  CHECK(scalar_slot(std::int64_t{UINT32_MAX}, ScalarType::uint32) == UINT32_MAX);
}

TEST_CASE("floating-point numbers are slots of their bits") {
  CHECK(scalar_slot(-1.5, ScalarType::float64) == std::bit_cast<std::uint64_t>(-1.5));
  CHECK(scalar_slot(-1.5, ScalarType::float32) == std::bit_cast<std::uint32_t>(-1.5F));
  CHECK(scalar_slot(0.1, ScalarType::float32) == std::bit_cast<std::uint32_t>(0.1F));
  CHECK(scalar_slot(std::numeric_limits<double>::infinity(), ScalarType::float32) ==
        std::bit_cast<std::uint32_t>(std::numeric_limits<float>::infinity()));
}

TEST_CASE("a scalar out of the range of its type is refused") {
  CHECK_THROWS_AS(scalar_slot(std::int64_t{-1}, ScalarType::size), Error);
  CHECK_THROWS_AS(scalar_slot(std::int64_t{-1}, ScalarType::uint64), Error);
  CHECK_THROWS_AS(scalar_slot(std::int64_t{-1}, ScalarType::uint32), Error);
  CHECK_THROWS_AS(scalar_slot(std::int64_t{UINT32_MAX} + 1, ScalarType::uint32), Error);
  CHECK_THROWS_AS(scalar_slot(std::int64_t{INT32_MAX} + 1, ScalarType::int32), Error);
  CHECK_THROWS_AS(scalar_slot(std::int64_t{INT32_MIN} - 1, ScalarType::int32), Error);
  CHECK_THROWS_AS(scalar_slot(1e39, ScalarType::float32), Error);
  CHECK(scalar_slot(std::int64_t{INT32_MIN}, ScalarType::int32) == 0xffffffff80000000U);
}

TEST_CASE("a scalar of the other kind is refused") {
  CHECK_THROWS_AS(scalar_slot(1.0, ScalarType::size), Error);
  CHECK_THROWS_AS(scalar_slot(1.0, ScalarType::int32), Error);
  CHECK_THROWS_AS(scalar_slot(std::int64_t{1}, ScalarType::float64), Error);
  CHECK_THROWS_AS(scalar_slot(std::int64_t{1}, ScalarType::float32), Error);
}
