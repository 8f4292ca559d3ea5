#include "fleet/batch/patience.hpp"

#include "catch.hpp"

#include <stop_token>
#include <thread>

using namespace kbench;
using namespace std::chrono_literals;

namespace {

// A store that is away for the first calls.
struct Flaky {
  int away = 1000;
  ErrorCode code = ErrorCode::io;
  int calls = 0;

  int answer() {
    if (calls++ < away) throw Error(code, "the store is away");
    return 7;
  }
};

}  // namespace

TEST_CASE("a store that is away for a moment is asked again, and its answer is handed on") {
  Flaky flaky{.away = 3};
  CHECK(batch::Patience(30s)([&] { return flaky.answer(); }) == 7);
  CHECK(flaky.calls == 4);
}

TEST_CASE("a store that stays away is an error, with its own words") {
  Flaky flaky;
  CHECK_THROWS_WITH(batch::Patience(200ms)([&] { flaky.answer(); }), "the store is away");
  CHECK(flaky.calls > 1);
}

TEST_CASE(
    "a store that is damaged is asked no more, and one that is away no longer than the caller wants to "
    "wait") {
  Flaky damaged{.code = ErrorCode::invalid_document};
  CHECK_THROWS_AS(batch::Patience(30s)([&] { damaged.answer(); }), Error);
  CHECK(damaged.calls == 1);

  Flaky away;
  std::stop_source drain;
  std::stop_source stop;
  const batch::Patience patiently(30s, stop.get_token());
  const std::jthread soon([&] {
    std::this_thread::sleep_for(100ms);
    drain.request_stop();
  });
  CHECK_THROWS_AS(patiently(drain.get_token(), [&] { away.answer(); }), Error);
  stop.request_stop();
  CHECK_THROWS_AS(patiently([&] { away.answer(); }), Error);
}
