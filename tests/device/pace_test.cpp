#include "device/pace.hpp"

#include "catch.hpp"

#include <functional>
#include <vector>

using namespace kbench;
using namespace std::chrono_literals;
using Burst = std::function<std::chrono::nanoseconds()>;

namespace {

// Takes these times one after the other, and the last of them from then on.
Burst burst_of(std::vector<std::chrono::nanoseconds> times) {
  return [times = std::move(times), next = std::size_t{0}]() mutable {
    const auto time = times[next];
    if (next + 1 < times.size()) ++next;
    return time;
  };
}

}  // namespace

TEST_CASE("work takes its usual time again when what slowed it is over") {
  device::Pace pace;
  CHECK(pace.is_usual(burst_of({131us, 127us, 129us})));
  const Burst slowed_for_a_while = burst_of({144us, 146us, 145us, 148us, 144us, 144us, 144us, 131us, 128us});
  CHECK_FALSE(pace.is_usual(slowed_for_a_while));
  CHECK_FALSE(pace.is_usual(slowed_for_a_while));
  CHECK(pace.is_usual(slowed_for_a_while));
}

TEST_CASE("one burst of three that was disturbed says nothing") {
  device::Pace pace;
  CHECK(pace.is_usual(burst_of({127us})));
  CHECK(pace.is_usual(burst_of({500us, 300us, 130us})));
}

TEST_CASE("what is usual is the shortest time yet, whenever it was seen") {
  device::Pace pace;
  CHECK(pace.is_usual(burst_of({144us})));
  CHECK(pace.is_usual(burst_of({127us})));
  CHECK_FALSE(pace.is_usual(burst_of({144us})));
}
