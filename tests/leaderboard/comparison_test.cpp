#include "leaderboard/comparison.hpp"

#include "catch.hpp"
#include "leaderboard/made_up.hpp"

#include <cmath>

namespace kbench::leaderboard {

TEST_CASE(
    "what is the same factor in every pair is told apart, however the machine drifts from pair to pair") {
  BoardComparison comparison{
      .first = 3, .second = 7, .pairs = {{1.0, 1.021}, {1.5, 1.5285}, {2.0, 2.0390}, {1.2, 1.2230}}};
  conclude(comparison, Ranking::runtime);
  CHECK(comparison.outcome == Outcome::first_faster);
  CHECK(comparison.factor == Approx(1.0195).epsilon(0.001));
  CHECK(tests::contains(comparison.explain(), "#3 is 1.9"));
  CHECK(tests::contains(comparison.explain(), "faster than #7"));
}

TEST_CASE("what is faster by more than twice is told as a factor, not in percent") {
  BoardComparison comparison{.first = 3, .second = 7, .pairs = {{1.0, 522.0}, {1.0, 523.0}, {1.0, 521.0}}};
  conclude(comparison, Ranking::runtime);
  CHECK(tests::contains(comparison.explain(), "#3 is 522 times as fast as #7 (95 % interval 5"));
  CHECK_FALSE(tests::contains(comparison.explain(), "% faster"));
}

TEST_CASE("an interval with both signs tells nothing apart") {
  BoardComparison comparison{
      .first = 3, .second = 7, .pairs = {{1.0, 1.1}, {1.1, 1.0}, {1.0, 1.05}, {1.05, 1.0}}};
  conclude(comparison, Ranking::runtime);
  CHECK(comparison.outcome == Outcome::undecided);
  CHECK(tests::contains(comparison.explain(), "cannot be told apart"));
}

TEST_CASE("more gflops are faster, and the second can be the faster one") {
  BoardComparison comparison{
      .first = 3, .second = 7, .pairs = {{100.0, 110.0}, {101.0, 111.2}, {99.0, 108.7}}};
  conclude(comparison, Ranking::gflops);
  CHECK(comparison.outcome == Outcome::second_faster);
  CHECK(tests::contains(comparison.explain(), "#7 is 9.9"));
  CHECK(tests::contains(comparison.explain(), "faster than #3"));
}

}  // namespace kbench::leaderboard
