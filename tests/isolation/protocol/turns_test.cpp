#include "isolation/protocol/turns.hpp"

#include "catch.hpp"

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <thread>

using namespace kbench;
using namespace std::chrono_literals;

namespace {

alignas(64) std::array<std::byte, protocol::Turns::bytes + 64> memory;

}  // namespace

TEST_CASE("a turn begins when it is given, and the next is reached when its call is done") {
  const auto wait = GENERATE(protocol::Turns::Wait::asleep, protocol::Turns::Wait::awake);
  protocol::Turns referee(memory);
  referee.begin(wait);
  std::atomic<int> calls = 0;
  std::atomic<bool> sets = true;  // are those that were given
  std::thread runner([&] {
    protocol::Turns turns(memory);
    for (const std::uint32_t turn : {1U, 2U, 3U}) {
      turns.reach(turn);
      sets = sets && turns.await(turn) == turn + 7;
      ++calls;
    }
    turns.reach(4);
  });
  for (const std::uint32_t turn : {1U, 2U, 3U}) {
    while (!referee.is_reached(turn, 10ms)) {
    }
    CHECK(calls == static_cast<int>(turn) - 1);
    CHECK_FALSE(referee.is_reached(turn + 1, 1ms));
    referee.give(turn, turn + 7);
  }
  while (!referee.is_reached(4, 10ms)) {
  }
  CHECK(calls == 3);
  CHECK(sets);
  runner.join();
}

TEST_CASE("a runner that reaches no turn, or one that is not due, is waited for no longer than one wants") {
  protocol::Turns turns(memory);
  turns.begin(protocol::Turns::Wait::asleep);
  const auto begin = std::chrono::steady_clock::now();
  CHECK_FALSE(turns.is_reached(1, 5ms));
  turns.reach(7);
  CHECK_FALSE(turns.is_reached(1, 5ms));
  CHECK(std::chrono::steady_clock::now() - begin >= 10ms);
}
