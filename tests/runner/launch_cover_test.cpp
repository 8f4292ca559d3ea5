#include "runner/cuda/launch_cover.hpp"

#include "catch.hpp"

using kbench::runner::LaunchCover;
using namespace std::chrono_literals;

TEST_CASE("a cover is at least as long as launching took in the call before") {
  LaunchCover cover;
  CHECK(cover.duration() == LaunchCover::shortest);
  cover.learn(5us);
  CHECK(cover.duration() == LaunchCover::shortest);
  cover.learn(150us);
  CHECK(cover.duration() >= 150us);
  CHECK(cover.duration() < 300us);
  cover.learn(20us);
  CHECK(cover.duration() < 150us);
}

TEST_CASE("a call that compiles is not covered, and the calls after it are") {
  LaunchCover cover;
  cover.learn(1s);
  CHECK(cover.duration() == LaunchCover::shortest);
  cover.learn(100us);
  CHECK(cover.duration() > 100us);
}

TEST_CASE("a call that waits for the GPU, and so outlasts every cover, has the shortest in the end") {
  LaunchCover cover;
  for (int call = 0; call < 20; ++call) cover.learn(cover.duration() + 30us);
  CHECK(cover.duration() == LaunchCover::shortest);
  cover.learn(100us);
  CHECK(cover.duration() == LaunchCover::shortest);
}

TEST_CASE("a call that is held up now and then keeps its cover") {
  LaunchCover cover;
  for (int call = 0; call < 1000; ++call) cover.learn(call % 20 == 0 ? 400us : 80us);
  CHECK(cover.duration() > 80us);
}
