#include "base/system/quiet.hpp"

#include "base/system/one_core.hpp"
#include "catch.hpp"
#include "load.hpp"

#include <unistd.h>

#include <chrono>
#include <thread>

using namespace kbench;
using namespace std::chrono_literals;

TEST_CASE("the use of the processors by others is what is left when one's own is taken away") {
  const system::OtherWork all(0s);
  const system::OtherWork others(system::own_processor_time());
  const tests::Load load(1);
  std::this_thread::sleep_for(400ms);
  const double used = all.use(0s).by_processes;  // own work as if it were others'
  CHECK(used > 0.2);
  CHECK(others.use(system::own_processor_time()).by_processes < used);
}

TEST_CASE("a thread that shares its core with other work waits for it, and is told for how long") {
  const system::OneCore here;
  const auto at_begin = system::waiting_time_of_thread();
  const auto begin = std::chrono::steady_clock::now();
  std::thread neighbour([] {  // it inherits the core
    for (const auto end = std::chrono::steady_clock::now() + 300ms; std::chrono::steady_clock::now() < end;) {
    }
  });
  for (const auto end = std::chrono::steady_clock::now() + 300ms; std::chrono::steady_clock::now() < end;) {
  }
  const auto waited = system::waiting_time_of_thread() - at_begin;
  const auto passed = std::chrono::steady_clock::now() - begin;
  neighbour.join();
  CHECK(waited > 30ms);
  CHECK(waited < passed);
  CHECK(system::waiting_time_of(::getpid()) > 0ns);
}

TEST_CASE("a moment is too short to tell of others' work, and tells of none") {
  const system::OtherWork all(0s);
  const system::OtherWork::Use use = all.use(0s);
  CHECK(use.by_processes == 0.0);
  CHECK(use.by_hypervisor == 0.0);
}

TEST_CASE("a machine with work on it is not quiet, and waiting for it ends in time") {
  const tests::Load load(1);
  const auto begin = std::chrono::steady_clock::now();
  int waits = 0;
  CHECK_FALSE(system::wait_until_quiet(700ms, [&] { ++waits; }));
  CHECK(waits >= 1);
  CHECK(std::chrono::steady_clock::now() - begin >= 700ms);
  CHECK(std::chrono::steady_clock::now() - begin < 3s);
}
