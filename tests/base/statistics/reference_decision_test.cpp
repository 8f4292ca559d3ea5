#include "base/statistics/reference_decision.hpp"

#include "base/statistics/summary.hpp"
#include "catch.hpp"

#include <kbench/error.hpp>
#include <kbench/philox.hpp>

#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <vector>

namespace kbench::statistics {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

using Times = std::vector<double>;

const Times before{1.4, 1.0, 1.02};  // of which one was disturbed
const Times alike{1.01, 1.03, 0.99, 1.0};

// The trimmed mean of 30 times, the same in each run.
class Timer {
 public:
  Measured skewed() {  // nothing is faster than 1, and a few are much slower
    return mean_of([](double u, double) { return 1.0 - std::log1p(-u); });
  }
  Measured normal() {
    return mean_of([](double u, double v) {
      return 2.0 + 0.1 * std::sqrt(-2.0 * std::log1p(-u)) * std::cos(2.0 * std::numbers::pi * v);
    });
  }

 private:
  Measured mean_of(double (*time)(double, double)) {
    Times times(30);
    for (double& each : times) each = time(draw(), draw());
    const TrimmedMean mean = trimmed_mean(times);
    return {.value = mean.value, .reach = mean.reach};
  }
  double draw() { return unit_double(stream_.long_word(next_++)); }

  Philox stream_{{1, 2}, {3, 4}};
  std::uint64_t next_ = 0;
};

TEST_CASE(
    "a reference that takes as long as before the submission was loaded is proven, and its time is the "
    "samples'") {
  const ReferenceDecision decision = decide_reference(before, alike, 0.0);
  CHECK(decision.doubt == Doubt::none);
  CHECK(decision.typical_ms == Approx(1.0075));
  CHECK(decision.time.value == decision.typical_ms);
  CHECK(decision.proven_ms == decision.typical_ms);
  CHECK(decision.before_ms == 1.02);
  CHECK(decision.time.reach > 0.0);
}

TEST_CASE(
    "a reference that is slower beside the submission counts up to 5 percent above what it took before") {
  for (const double factor : {1.1, 1.16, 1.25, 3.0}) {
    CAPTURE(factor);
    Times beside = alike;
    for (double& each : beside) each *= factor;
    const ReferenceDecision decision = decide_reference(before, beside, 0.0);
    CHECK((decision.doubt == Doubt::slowed) == (factor > 1.2));
    CHECK(decision.time.value == Approx(1.021 / 0.95));
    CHECK(decision.time.reach ==
          Approx(decide_reference(before, alike, 0.0).time.reach * decision.time.value / 1.0075));
    CHECK(decision.proven_ms == Approx(1.021));
  }
}

TEST_CASE("a reference that is faster beside the submission is no doubt, and gains nothing") {
  const ReferenceDecision decision = decide_reference(Times{2.0, 2.1}, alike, 0.0);
  CHECK(decision.doubt == Doubt::none);
  CHECK(decision.time.value == decision.typical_ms);
}

TEST_CASE("a microsecond more contradicts no reference") {
  CHECK(decide_reference(Times{0.001}, Times{0.0019, 0.0019}, 0.0).doubt == Doubt::none);
  CHECK(decide_reference(Times{0.001}, Times{0.204, 0.204}, 0.0).doubt == Doubt::slowed);
}

TEST_CASE("a reference whose cores had to wake counts as before, and is no doubt") {
  const ReferenceDecision decision = decide_reference(Times{0.027}, Times{0.076, 0.076}, 0.0);
  CHECK(decision.doubt == Doubt::none);
  CHECK(decision.time.value == Approx(0.028 / 0.95));
  CHECK(decision.proven_ms == Approx(0.028));
}

TEST_CASE("a reference is in doubt where other work may have had more than 15 percent of the times") {
  CHECK(decide_reference(before, alike, 0.14).doubt == Doubt::none);
  CHECK(decide_reference(before, alike, 0.14).proven_ms == Approx(0.86 * 1.0075));
  CHECK(decide_reference(before, alike, 0.16).doubt == Doubt::busy);
  CHECK(decide_reference(before, Times{9.0, 9.0}, 0.16).doubt == Doubt::busy);  // which may be why
}

TEST_CASE("a decision needs calls before, and beside") {
  CHECK_THROWS_AS(decide_reference({}, alike, 0.0), Error);
  CHECK_THROWS_AS(decide_reference(before, {}, 0.0), Error);
}

TEST_CASE("other work took no more than it used, and no more than the process left") {
  CHECK(disturbed_part(0.99, {.cores = 1.5}) == Approx(0.01));
  CHECK(disturbed_part(0.4, {.cores = 1.5}) == Approx(0.6));
  CHECK(disturbed_part(0.4, {.cores = 0.2}) == Approx(0.2));
  CHECK(disturbed_part(0.4, {}) == 0.0);
  CHECK(disturbed_part(0.4, {.cores = infinity}) == Approx(0.6));
  CHECK(disturbed_part(1.0, {.stolen = 0.3}) == Approx(0.3));  // which the process's account does not show
  CHECK(disturbed_part(0.1, {.cores = 2.0, .stolen = 0.3}) == 1.0);
}

TEST_CASE("times of a reference agree up to the part that has to be proven") {
  CHECK(agree(1.0, 1.17));
  CHECK(agree(1.17, 1.0));
  CHECK_FALSE(agree(1.0, 1.19));
  CHECK_FALSE(agree(1.19, 1.0));
}

TEST_CASE("the interval of a time is as wide in proportion as that of its samples") {
  CHECK(measured_with(4.0, {.low = 0.9, .high = 1.1}).reach == Approx(0.4));
  CHECK(measured_with(4.0, {}).reach == infinity);
  CHECK(measured_with(4.0, {.low = 0.0, .high = infinity}).reach == infinity);
}

TEST_CASE("a ratio has the interval of its logarithm, which is never below 0") {
  const Ratio narrow = ratio({.value = 3.0, .reach = 0.3}, {.value = 2.0, .reach = 0.0});
  CHECK(narrow.value == 1.5);
  CHECK(narrow.ci95.low == Approx(1.5 * std::exp(-0.1)));
  CHECK(narrow.ci95.high == Approx(1.5 * std::exp(0.1)));
  const Ratio both = ratio({.value = 3.0, .reach = 0.9}, {.value = 2.0, .reach = 0.8});
  CHECK(both.ci95.high == Approx(1.5 * std::exp(0.5)));
  const Ratio unknown = ratio({.value = 3.0, .reach = infinity}, {.value = 2.0, .reach = 0.1});
  CHECK(unknown.ci95 == Interval{.low = 0.0, .high = infinity});
  CHECK(ratio({.value = 0.0, .reach = 0.0}, {.value = 1.0, .reach = 0.1}).ci95 == Interval{});
}

TEST_CASE("the interval of a speed-up holds the truth in 95 of 100 measurements") {
  constexpr int trials = 2000;
  constexpr double skewed_mean = 1.830707;  // tests/base/statistics/summary_test.cpp derives it
  Timer timer;
  int held = 0;
  int held_swapped = 0;
  for (int i = 0; i < trials; ++i) {
    const auto holds = [](const Interval& interval, double truth) {
      return interval.low <= truth && truth <= interval.high ? 1 : 0;
    };
    const Measured skewed = timer.skewed();
    const Measured normal = timer.normal();
    held += holds(ratio(skewed, normal).ci95, skewed_mean / 2.0);
    held_swapped += holds(ratio(normal, skewed).ci95, 2.0 / skewed_mean);
  }
  for (const int each : {held, held_swapped}) {
    CHECK(each > 0.92 * trials);
    CHECK(each < 0.98 * trials);
  }
}

TEST_CASE("the geometric mean of ratios is as uncertain as they are together") {
  const Interval one{.low = 0.9, .high = 1.0 / 0.9};
  CHECK(geometric_mean_interval(std::vector{one}).low == Approx(0.9));
  const Interval four = geometric_mean_interval(std::vector{one, one, one, one});
  CHECK(four.low == Approx(std::sqrt(0.9)));
  CHECK(four.high == Approx(1.0 / std::sqrt(0.9)));
  const Interval unknown = geometric_mean_interval(std::vector{one, Interval{}});
  CHECK(unknown == Interval{.low = 0.0, .high = infinity});
  CHECK_THROWS_AS(geometric_mean_interval({}), Error);
}

}  // namespace
}  // namespace kbench::statistics
