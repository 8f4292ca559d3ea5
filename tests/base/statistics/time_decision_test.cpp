#include "base/statistics/time_decision.hpp"

#include "base/document/names.hpp"
#include "catch.hpp"

#include <kbench/error.hpp>

#include <limits>
#include <set>
#include <vector>

namespace kbench::statistics {
namespace {

// On a processor: a batch of ten calls, of which 0.1 ms may be overhead, and calls alone.
Audit on_one_core(double time_ms, double single_call_ms) {
  return {.calls = 10,
          .time_ms = time_ms,
          .slack_ms = 0.01,
          .single_call_ms = single_call_ms,
          .single_call_slack_ms = 0.05,
          .cores = 1.0};
}

Audit on_a_gpu(double time_ms, double slack_ms, double single_call_ms, double single_call_slack_ms) {
  return {.calls = 10,
          .time_ms = time_ms,
          .slack_ms = slack_ms,
          .single_call_ms = single_call_ms,
          .single_call_slack_ms = single_call_slack_ms};
}

TEST_CASE("the least overhead is a part of the shortest, and the most lies above it by what is uncertain") {
  const std::vector<double> measured{2.5, 9.0, 2.0};
  const Overhead by_spread = estimate_overhead(measured, {.least_part = 0.75});
  CHECK(by_spread.least_ms == Approx(1.5));
  CHECK(by_spread.most_ms == Approx(2.0 + 3 * 0.5));  // the longest may have been disturbed
  CHECK(estimate_overhead(measured, {.dispensable_ms = 0.5}).least_ms == Approx(1.5));
  CHECK(estimate_overhead(measured, {.dispensable_ms = 3.0}).least_ms == 0.0);
  CHECK(estimate_overhead(measured, {.uncertain_part = 1.0}).most_ms == Approx(4.0));
  CHECK(estimate_overhead(measured, {.uncertain_ms = 3.0}).most_ms == Approx(5.0));
  CHECK(estimate_overhead(std::vector<double>{2.0, 2.25}, {}).most_ms == Approx(2.75));
  CHECK_THROWS_AS(estimate_overhead({}, {}), Error);
}

TEST_CASE("a batch bounds a call by all of its time but the least overhead") {
  const Audit audit = bound_batch(22.0, {.least_ms = 2.0, .most_ms = 4.0}, 40);
  CHECK(audit.calls == 40);
  CHECK(audit.batch_ms == 22.0);
  CHECK(audit.overhead_ms == 2.0);
  CHECK(audit.time_ms == Approx(0.5));
  CHECK(audit.time_ms - audit.slack_ms == Approx(18.0 / 40));
  CHECK(bound_batch(1.0, {.least_ms = 2.0, .most_ms = 4.0}, 40).time_ms == 0.0);
  CHECK_THROWS_AS(bound_batch(1.0, {}, 0), Error);
}

constexpr TurnOverhead of_turns{.window = {.least_ms = 0.004, .most_ms = 0.006},
                                .processor = {.least_ms = 0.002, .most_ms = 0.003}};

TEST_CASE(
    "calls that took turns on one core are bounded by their processor time, whatever lengthened the "
    "windows") {
  const Audit audit = bound_turns(std::vector<double>{0.014, 3.0, 0.015, 0.016}, 4 * 0.012, of_turns, 2);
  CHECK(audit.calls == 4);
  CHECK(audit.time_ms == Approx(0.010));
  CHECK(audit.time_ms - audit.slack_ms == Approx(0.009));
  CHECK(audit.batch_ms == Approx(0.048));
  CHECK(audit.cores.value() == Approx(0.048 / 3.045));
  CHECK(audit.undisturbed_part == 1.0);
  CHECK_THROWS_AS(bound_turns({}, 1.0, of_turns, 2), Error);
}

TEST_CASE(
    "one core beside other work is all that a thread uses, and half of what parallel calls have alone") {
  CHECK(undisturbed_part(1.0, 2) == 1.0);
  CHECK(undisturbed_part(1.0, 2, true) == 0.5);
  CHECK(undisturbed_part(2.0, 2, true) == 1.0);
  CHECK(is_parallel(0.9, 0.5));
  CHECK_FALSE(is_parallel(0.508, 0.5));    // one thread, and the readings of two clocks
  CHECK_FALSE(is_parallel(0.006, 0.003));  // too short to be told
}

TEST_CASE("calls that slept in their turns, or were interrupted, are bounded by what most windows prove") {
  const Audit audit = bound_turns(std::vector<double>{0.1, 0.506, 3.0}, 3 * 0.012, of_turns, 2);
  CHECK(audit.time_ms == Approx(0.5));
  CHECK(audit.slack_ms == 0.0);
  CHECK(audit.undisturbed_part < 0.02);  // it contradicts nobody
}

TEST_CASE(
    "a runner that uses processor time between turns, or other cores in them, is bounded by its windows") {
  // As where another thread awaits the inputs without sleep, or works on what is there of them.
  Audit audit = bound_turns(std::vector<double>{0.014, 0.014}, 2 * 0.020, of_turns, 2);
  CHECK(audit.cores.value() > 1.05);
  CHECK(audit.time_ms == Approx(0.010));
  CHECK(audit.time_ms - audit.slack_ms == Approx(0.008));
  audit.single_call_ms = 0.02;
  audit.single_call_slack_ms = 0.02;
  CHECK(decide_time(0.0, audit).runtime_ms == Approx(0.95 * 0.02));  // turns do not bound a call alone
}

TEST_CASE("calls alone are bounded by their windows' trimmed mean, and proven by the shortest") {
  Audit audit;
  bound_calls_alone(audit, std::vector<double>{1.2, 1.0, 1.1}, {.least_ms = 0.1, .most_ms = 0.3});
  CHECK(audit.single_call_ms == Approx(1.0));
  CHECK(audit.single_call_ms - audit.single_call_slack_ms == Approx(0.7));
  CHECK_THROWS_AS(bound_calls_alone(audit, {}, {}), Error);
}

TEST_CASE("windows that are all overhead prove nothing of a call alone") {
  Audit audit;
  bound_calls_alone(audit, std::vector<double>{0.2, 0.2}, {.least_ms = 0.1, .most_ms = 0.3});
  CHECK(audit.single_call_ms - audit.single_call_slack_ms == Approx(0.0).margin(1e-12));
}

TEST_CASE("a batch of one call counts as the call alone where it proves more than the samples") {
  Audit audit = on_a_gpu(1.0, 0.0, 0.8, 0.1);
  bound_call_alone(audit, on_a_gpu(0.9, 0.05, 0.0, 0.0));
  CHECK(audit.single_call_ms == 0.9);
  CHECK(audit.single_call_slack_ms == 0.05);
  bound_call_alone(audit, on_a_gpu(0.95, 0.2, 0.0, 0.0));
  CHECK(audit.single_call_ms == 0.9);
}

TEST_CASE("a claim counts down to 95 percent of its bound") {
  const Audit audit = on_one_core(1.0, 1.0);
  for (const double claimed : {2.0, 1.0, 0.951}) {
    const TimeDecision decision = decide_time(claimed, audit);
    CHECK(decision.runtime_ms == claimed);
    CHECK(decision.source == TimeSource::samples);
  }
  const TimeDecision decision = decide_time(0.9, audit);
  CHECK(decision.runtime_ms == Approx(0.95));
  CHECK(decision.source == TimeSource::batch);
}

TEST_CASE("a claim of nothing, of less, or of no number gains nothing") {
  for (const double claimed : {20e-6, 0.0, -1.0, std::numeric_limits<double>::quiet_NaN()}) {
    CHECK(decide_time(claimed, on_one_core(1.0, 1.0)).runtime_ms >= 0.95);
    CHECK(decide_time(claimed, on_a_gpu(1.0, 0.1, 0.0, 0.0)).runtime_ms >= 0.95);
  }
  CHECK(decide_time(0.0, on_one_core(1.0, 1.0)).source == TimeSource::audit);
}

TEST_CASE("noise in the calibration proves less, and lets nobody report less") {
  Audit audit = on_one_core(1.0, 1.0);
  audit.slack_ms = audit.single_call_slack_ms = 100.0;
  const TimeDecision decision = decide_time(20e-6, audit);
  CHECK(decision.runtime_ms == Approx(0.95));
  CHECK(decision.proven_ms == 0.0);
  CHECK_FALSE(decision.is_proven);
}

TEST_CASE("no time is below the grain of a clock") {
  const TimeDecision decision = decide_time(1e-6, on_one_core(0.0, 0.0));
  CHECK(decision.runtime_ms == clock_grain_ms);
  CHECK_FALSE(decision.is_proven);
}

TEST_CASE("of a stopped process the shorter of both bounds counts, for either is proof") {
  CHECK(decide_time(0.8, on_one_core(1.2, 1.0)).runtime_ms == Approx(0.95));
  Audit noisy_calls = on_one_core(1.0, 1.2);
  noisy_calls.single_call_slack_ms = 0.3;
  CHECK(decide_time(0.8, noisy_calls).runtime_ms == Approx(0.95));
}

TEST_CASE("calls of a batch that share cores do not bound a call alone") {
  Audit audit = on_one_core(0.8, 1.0);
  audit.single_call_slack_ms = 0.25;
  audit.cores = 1.9;
  CHECK(decide_time(0.77, audit).runtime_ms == Approx(0.95));
  audit.cores = 1.04;
  CHECK(decide_time(0.77, audit).runtime_ms == Approx(0.77));
}

TEST_CASE("calls that share a core's time are no shorter alone") {
  // Interleaved in a batch, as chains of loads can be; alone each takes its time.
  const TimeDecision decision = decide_time(0.65, on_one_core(0.5, 1.0));
  CHECK(decision.runtime_ms == Approx(0.95 * 0.95));
  CHECK(decision.source == TimeSource::batch);
}

TEST_CASE("on a device that goes on alone, what is proven of a call alone counts beside the batch") {
  const TimeDecision decision = decide_time(0.3, on_a_gpu(0.3, 0.02, 1.0, 0.1));
  CHECK(decision.runtime_ms == Approx(0.9));
  CHECK(decision.source == TimeSource::audit);
  CHECK(decision.is_proven);
}

TEST_CASE("what other work took of a batch contradicts nobody") {
  Audit audit = on_one_core(3.0, 1.0);
  account_for_cores(audit, 0.4, 2);
  CHECK(decide_time(0.9, audit).source == TimeSource::batch);
  CHECK(decide_time(0.9, audit).runtime_ms == Approx(0.95));
  account_for_cores(audit, 1.9, 16);  // threads that wait for each other take their cores' time meanwhile
  CHECK(decide_time(0.9, audit).source == TimeSource::batch);
  account_for_cores(audit, 1.0, 16);
  CHECK(decide_time(0.9, audit).source == TimeSource::audit);
}

TEST_CASE("what a submission takes longer for in a few calls only is in the batch, and counts") {
  Audit audit = on_one_core(0.5, 0.1);
  audit.claimed_ms = 0.48;  // it does not deny it
  CHECK(decide_time(0.1, audit).runtime_ms == Approx(0.49));
  CHECK(decide_time(0.1, audit).source == TimeSource::batch);
  audit.claimed_ms = 0.1;
  CHECK(decide_time(0.1, audit).source == TimeSource::audit);
}

TEST_CASE("a host that is slower than its GPU contradicts nothing: its own clock says so too") {
  Audit audit = on_a_gpu(0.1, 0.01, 0.0, 0.0);
  audit.claimed_ms = 0.098;
  const TimeDecision decision = decide_time(0.008, audit);
  CHECK(decision.runtime_ms == Approx(0.095));
  CHECK(decision.source == TimeSource::batch);
  CHECK(decision.is_proven);
  audit.claimed_ms = 0.008;
  CHECK(decide_time(0.008, audit).source == TimeSource::audit);
}

TEST_CASE("a claim above its bound is a score all the same, for nobody gains by it") {
  const TimeDecision decision = decide_time(2.0, on_a_gpu(1.0, 0.1, 0.0, 0.0));
  CHECK(decision.runtime_ms == 2.0);
  CHECK(decision.proven_ms == Approx(0.9));
  CHECK(decision.is_proven);
}

TEST_CASE("threads that had the whole machine for a batch took its time themselves") {
  // As where one thread warms the caches of a call alone, and cannot keep up with a batch.
  Audit audit = on_one_core(0.8, 0.25);
  audit.claimed_ms = 0.79;
  account_for_cores(audit, 2.0, 2);
  CHECK(decide_time(0.23, audit).runtime_ms == Approx(0.79));
  CHECK(decide_time(0.23, audit).source == TimeSource::batch);
  account_for_cores(audit, 2.0, 8);
  CHECK(decide_time(0.23, audit).runtime_ms == Approx(0.95 * 0.25));
}

TEST_CASE("values that are carried count in full, and contradict nobody") {
  Audit audit = on_one_core(1.0, 1.0);
  audit.carried_ms = 0.9;
  const TimeDecision decision = decide_time(0.1, audit);
  CHECK(decision.runtime_ms == 1.0);
  CHECK(decision.source == TimeSource::batch);
  CHECK(decision.is_proven);
}

TEST_CASE("nobody carries values faster than kbench does") {
  Audit audit = on_one_core(1.0, 1.0);
  audit.carried_ms = 1.2;
  CHECK(decide_time(0.1, audit).runtime_ms == Approx(1.08));
  CHECK(decide_time(0.1, audit).source == TimeSource::batch);
  audit.carried_ms = 2.0;
  CHECK(decide_time(0.1, audit).runtime_ms == Approx(1.8));
  CHECK(decide_time(0.1, audit).source == TimeSource::audit);
}

TEST_CASE("the device's own least time counts above all, and is proven") {
  const TimeDecision decision = decide_time(0.5, on_a_gpu(0.5, 0.4, 0.0, 0.0), 0.8);
  CHECK(decision.runtime_ms == 0.8);
  CHECK(decision.proven_ms == 0.8);
  CHECK(decision.source == TimeSource::roofline);
  const TimeDecision near = decide_time(1.0, on_a_gpu(1.0, 0.9, 0.0, 0.0), 0.85);
  CHECK(near.source == TimeSource::samples);
  CHECK(near.is_proven);
}

TEST_CASE("each source of a time is chosen for its reason, and there are no others") {
  struct Row {
    const char* when;
    double claimed_ms, floor_ms;
    TimeSource source;
    double runtime_ms, proven_ms;
    bool is_proven;
  };
  const Audit audit = on_a_gpu(1.0, 0.1, 0.0, 0.0);  // bound 1, proven 0.9
  const std::vector<Row> rows{
      {"kbench's clock confirms the claim", 1.0, 0.0, TimeSource::samples, 1.0, 0.9, true},
      {"it does so above what the device needs", 1.0, 0.95, TimeSource::samples, 1.0, 0.95, true},
      {"it shows more, and contradicts nothing", 0.9, 0.0, TimeSource::batch, 0.95, 0.9, true},
      {"it contradicts the claim", 0.5, 0.0, TimeSource::audit, 0.95, 0.9, true},
      {"both say less than the device needs", 1.0, 2.0, TimeSource::roofline, 2.0, 2.0, true},
      {"and they contradict each other", 0.5, 2.0, TimeSource::roofline, 2.0, 2.0, true}};
  std::set<TimeSource> chosen;
  for (const Row& row : rows) {
    CAPTURE(row.when);
    const TimeDecision decision = decide_time(row.claimed_ms, audit, row.floor_ms);
    CHECK(name(decision.source) == name(row.source));
    CHECK(decision.runtime_ms == Approx(row.runtime_ms));
    CHECK(decision.proven_ms == Approx(row.proven_ms));
    CHECK(decision.is_proven == row.is_proven);
    chosen.insert(decision.source);
  }
  document::for_each_value<TimeSource>([&](TimeSource source) { CHECK(chosen.count(source) == 1); });
}

TEST_CASE("a time is proven from four fifths on") {
  CHECK(decide_time(1.0, on_a_gpu(1.0, 0.19, 0.0, 0.0)).is_proven);
  CHECK_FALSE(decide_time(1.0, on_a_gpu(1.0, 0.21, 0.0, 0.0)).is_proven);
}

}  // namespace
}  // namespace kbench::statistics
