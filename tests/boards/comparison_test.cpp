#include "boards/comparison.hpp"

#include "boards/made_up.hpp"
#include "catch.hpp"

#include <cmath>

namespace kbench::leaderboard {

TEST_CASE(
    "what is the same factor in every pair is told apart, however the machine drifts from pair to pair") {
  BoardComparison comparison{
      .first = 3, .second = 7, .pairs = {{1.0, 1.021}, {1.5, 1.5285}, {2.0, 2.0390}, {1.2, 1.2230}}};
  conclude(comparison, Ranking::runtime);
  CHECK(comparison.faster == Faster::first);
  CHECK(comparison.ratio == Approx(1.0195).epsilon(0.001));
  CHECK(tests::contains(comparison.explain(), "#3 and #7: the first is faster by "));
  CHECK(tests::contains(comparison.explain(), ", 4 pairs"));
}

TEST_CASE("an interval with both signs tells nothing apart") {
  BoardComparison comparison{
      .first = 3, .second = 7, .pairs = {{1.0, 1.1}, {1.1, 1.0}, {1.0, 1.05}, {1.05, 1.0}}};
  conclude(comparison, Ranking::runtime);
  CHECK(comparison.faster == Faster::cannot_tell);
  CHECK(tests::contains(comparison.explain(), "#3 and #7: cannot tell: the second's time is"));
}

TEST_CASE("more gflops are faster, and the second can be the faster one") {
  BoardComparison comparison{
      .first = 3, .second = 7, .pairs = {{100.0, 110.0}, {101.0, 111.2}, {99.0, 108.7}}};
  conclude(comparison, Ranking::gflops);
  CHECK(comparison.faster == Faster::second);
  CHECK(tests::contains(comparison.explain(), "the second is faster by "));
}

}  // namespace kbench::leaderboard
