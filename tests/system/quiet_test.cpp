#include "system/quiet.hpp"

#include "catch.hpp"
#include "load.hpp"

#include <chrono>

using namespace kbench;
using namespace std::chrono_literals;

TEST_CASE("a machine with work on it is not quiet, and waiting for it ends in time") {
  const tests::Load load(1);
  const auto begin = std::chrono::steady_clock::now();
  int waits = 0;
  CHECK_FALSE(system::wait_until_quiet(700ms, [&] { ++waits; }));
  CHECK(waits >= 1);
  CHECK(std::chrono::steady_clock::now() - begin >= 700ms);
  CHECK(std::chrono::steady_clock::now() - begin < 3s);
}
