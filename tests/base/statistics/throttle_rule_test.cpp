#include "base/statistics/throttle_rule.hpp"

#include "catch.hpp"

using kbench::statistics::ThrottleRule;
using namespace std::chrono_literals;

namespace {

const ThrottleRule rule({.time_limit = 10s});

// How many samples are repeated before one is kept.
int repeats(int kept) {
  int repeated = 0;
  while (rule.repeat(kept, repeated, 1s)) ++repeated;
  return repeated;
}

}  // namespace

TEST_CASE("a few throttled samples are taken again from the start, and a share of those that count") {
  CHECK(repeats(0) == 10);
  CHECK(repeats(3) == 10);
  CHECK(repeats(4) == 11);
  CHECK(repeats(40) == 20);
}

TEST_CASE("however many samples count, no more than 100 are taken again") {
  CHECK(repeats(359) == 99);
  CHECK(repeats(360) == 100);
  CHECK(repeats(1'000'000) == 100);
}

TEST_CASE("once the time for sampling is over, a throttled sample counts") {
  CHECK(rule.repeat(0, 0, 9'999ms));
  CHECK_FALSE(rule.repeat(0, 0, 10s));
}
