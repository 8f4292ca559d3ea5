#include "catch.hpp"

#include <kbench/random.hpp>

#include <array>
#include <map>
#include <string>

namespace kbench {
namespace {

Random some_random(std::uint32_t number = 0) { return Random(Philox({1, 2}, {3, number})); }

TEST_CASE("the same stream gives the same numbers, another one gives others") {
  Random one = some_random();
  Random same = some_random();
  Random other = some_random(1);
  const std::uint64_t first = one.next();
  CHECK(same.next() == first);
  CHECK(other.next() != first);
  CHECK(one.next() != first);
}

TEST_CASE("uniform numbers are between their bounds and reach both") {
  Random random = some_random();
  std::map<std::int64_t, int> counts;
  for (int i = 0; i < 3000; ++i) ++counts[random.uniform(-1, 1)];
  REQUIRE(counts.size() == 3);
  for (const auto& [number, count] : counts) {
    CHECK((number >= -1 && number <= 1));
    CHECK((count > 900 && count < 1100));
  }
  CHECK(random.uniform(7, 7) == 7);
}

TEST_CASE("log-uniform numbers are as often in each decade") {
  Random random = some_random();
  std::array<int, 3> decades{};
  for (int i = 0; i < 3000; ++i) {
    const std::int64_t number = random.log_uniform(1, 999);
    REQUIRE((number >= 1 && number <= 999));
    ++decades[std::to_string(number).size() - 1];
  }
  for (const int count : decades) CHECK((count > 900 && count < 1100));
  CHECK(random.log_uniform(5, 5) == 5);
}

TEST_CASE("nothing is drawn from nothing") {
  Random random = some_random();
  CHECK_THROWS_AS(random.uniform(2, 1), Error);
  CHECK_THROWS_AS(random.log_uniform(0, 1), Error);
  CHECK_THROWS_AS(random.one_of(std::vector<int>{}), Error);
}

}  // namespace
}  // namespace kbench
