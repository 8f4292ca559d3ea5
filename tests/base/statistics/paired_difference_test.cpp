#include "base/statistics/paired_difference.hpp"

#include "catch.hpp"

#include <kbench/error.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <random>
#include <utility>
#include <vector>

using namespace kbench;
using namespace kbench::statistics;

namespace {

constexpr double margin = 0.01;

// With a mean and a standard deviation that are exactly these.
std::vector<double> pairs_with(std::size_t count, double mean, double deviation) {
  std::vector<double> differences;
  const double each = deviation * std::sqrt((static_cast<double>(count) - 1.0) / static_cast<double>(count));
  for (std::size_t i = 0; i < count; ++i) differences.push_back(mean + (i % 2 == 0 ? each : -each));
  return differences;
}

PairedAnswer answer_to(const std::vector<double>& differences) {
  return decide({differences}, margin).front().answer;
}

// How often somebody who looks after 6, 12 and 20 pairs finds a difference.
double found(std::size_t runs, double mean, double deviation, std::size_t questions) {
  std::mt19937_64 random(42);
  std::normal_distribution<double> pair(mean, deviation);
  std::size_t count = 0;
  for (std::size_t run = 0; run < runs; ++run) {
    std::vector<std::vector<double>> differences(questions);
    bool is_found = false;
    for (std::size_t i = 1; i <= looks.back() && !is_found; ++i) {
      for (auto& each : differences) each.push_back(pair(random));
      if (std::find(looks.begin(), looks.end(), i) == looks.end()) continue;
      for (const PairedDecision& decision : decide(differences, 1e-9))
        is_found =
            is_found || decision.answer == PairedAnswer::lower || decision.answer == PairedAnswer::higher;
    }
    count += is_found ? 1 : 0;
  }
  return static_cast<double>(count) / static_cast<double>(runs);
}

}  // namespace

TEST_CASE("one pair has no interval") { CHECK_THROWS_AS(decide({{1.0}}, margin), Error); }

TEST_CASE("looks at 6, 12 and 20 pairs have the critical values of a level of 2 %") {
  for (const auto& [count, critical] : {std::pair<std::size_t, double>{6, 3.365}, {12, 2.718}, {20, 2.539}}) {
    CAPTURE(count);
    const double standard_error = 1.0 / std::sqrt(static_cast<double>(count));
    const auto decision = decide({pairs_with(count, 0.0, 1.0)}, margin).front();
    CHECK(decision.interval.high == Approx(critical * standard_error).epsilon(0.0005));
    CHECK(answer_to(pairs_with(count, 1.01 * critical * standard_error, 1.0)) == PairedAnswer::higher);
    CHECK(answer_to(pairs_with(count, -1.01 * critical * standard_error, 1.0)) == PairedAnswer::lower);
    CHECK(answer_to(pairs_with(count, 0.99 * critical * standard_error, 1.0)) == PairedAnswer::undecided);
  }
}

TEST_CASE("what is surely no further apart than the margin is the same, though it be surely not equal") {
  CHECK(answer_to(pairs_with(6, 0.0, 0.001)) == PairedAnswer::same);
  CHECK(answer_to(pairs_with(6, 0.005, 0.001)) == PairedAnswer::same);
  CHECK(answer_to(pairs_with(6, 0.0099, 0.001)) == PairedAnswer::higher);
  CHECK(answer_to(pairs_with(6, 0.0, 0.02)) == PairedAnswer::undecided);
  CHECK(answer_to({0.0, 0.0, 0.0, 0.0, 0.0, 0.0}) == PairedAnswer::same);
}

TEST_CASE("each of several questions is held to a stricter level, the clearest to the strictest") {
  const double standard_error = 1.0 / std::sqrt(6.0);
  const auto barely = pairs_with(6, 3.5 * standard_error, 1.0);
  CHECK(answer_to(barely) == PairedAnswer::higher);
  const auto two = decide({barely, pairs_with(6, 0.0, 1.0)}, margin);
  CHECK(two[0].answer == PairedAnswer::undecided);
  const auto clear = pairs_with(6, 30.0 * standard_error, 1.0);
  const auto with_clear = decide({barely, clear}, margin);
  CHECK(with_clear[0].answer == PairedAnswer::higher);  // the only one that is left
  CHECK(with_clear[1].answer == PairedAnswer::higher);
}

TEST_CASE(
    "equal programs are told apart in one of twenty comparisons, whatever is asked, and different ones are "
    "found") {
  CHECK(found(40'000, 0.0, 0.005, 1) < 0.052);  // at 3.29, 2.66 and 2.49: 0.054
  CHECK(found(4000, 0.0, 0.005, 1) > 0.03);
  CHECK(found(20'000, 0.0, 0.005, 5) < 0.048);  // at two fifths for each look, not a third: 0.051
  CHECK(found(1000, 0.01, 0.005, 1) > 0.9);
}
