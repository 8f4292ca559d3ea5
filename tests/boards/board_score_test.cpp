#include "boards/made_up.hpp"
#include "catch.hpp"

#include <kbench/leaderboard/standing.hpp>

#include <cmath>

namespace kbench::tests {
namespace {

Evaluation of(std::vector<CaseResult> cases) {
  Evaluation evaluation = accepted(1.0);
  evaluation.cases = std::move(cases);
  return evaluation;
}

CaseResult case_with(double runtime_ms, double low_ms, double high_ms) {
  CaseResult result = performance_case("", runtime_ms, 0.0);
  result.measurement->ci95_ms = {.low = low_ms, .high = high_ms};
  result.measurement->proven_ms = runtime_ms / 2;
  return result;
}

}  // namespace

TEST_CASE("by runtime the score is the geometric mean of the cases' runtimes") {
  const Evaluation evaluation = of({performance_case("", 1.0), performance_case("", 4.0)});
  CHECK(ranking_score(evaluation, Ranking::runtime).value == Approx(2.0));
  CHECK(ranking_score(evaluation, Ranking::runtime).value == Approx(evaluation.geomean_runtime_ms().value()));
}

TEST_CASE("by gflops the score is the mean of the cases' gflops") {
  const Evaluation evaluation = of({performance_case("", 1.0), performance_case("", 4.0)});
  CHECK(ranking_score(evaluation, Ranking::gflops).value == Approx(0.625));
  CHECK(ranking_score(evaluation, Ranking::gflops).value == Approx(evaluation.mean_gflops().value()));
}

TEST_CASE("without a count of operations there is no score by gflops") {
  Evaluation uncounted = of({performance_case("", 1.0)});
  uncounted.cases.front().flops = 1;
  CHECK_THROWS_AS(ranking_score(uncounted, Ranking::gflops), Error);
  CHECK(ranking_score(uncounted, Ranking::runtime).value == Approx(1.0));
}

TEST_CASE("with one case the interval is that of its samples, in proportion around what is reported") {
  for (const double runtime_ms : {2.0, 3.0}) {
    const Interval interval = ranking_score(of({case_with(runtime_ms, 1.9, 2.2)}), Ranking::runtime).interval;
    CHECK(interval.low == Approx(runtime_ms * std::sqrt(1.9 / 2.2)));
    CHECK(interval.high == Approx(runtime_ms * std::sqrt(2.2 / 1.9)));
  }
}

TEST_CASE("the uncertainty of independent cases adds up in quadrature") {
  const CaseResult each = case_with(1.0, 1.0 / 1.1, 1.1);
  const Interval interval = ranking_score(of({each, each, each, each}), Ranking::runtime).interval;
  CHECK(interval.high == Approx(std::exp(std::log(1.1) / 2.0)));  // 4 cases: half of one's
  CHECK(interval.low == Approx(std::exp(-std::log(1.1) / 2.0)));
}

TEST_CASE("an interval of few samples reaches no further down than what is proven") {
  for (const Ranking ranking : {Ranking::runtime, Ranking::gflops}) {
    CaseResult each = case_with(2.0, -1.0, 5.0);
    each.measurement->proven_ms = 1.8;  // nine tenths: of the samples' middle that is 1.8, too
    const Interval interval = ranking_score(of({each}), ranking).interval;
    CHECK(interval.low > 0);
    CHECK(interval.high < 2 * ranking_score(of({each}), ranking).value);
  }
  CaseResult each = case_with(2.0, -1.0, 5.0);
  each.measurement->proven_ms = 1.8;
  const Interval interval = ranking_score(of({each}), Ranking::runtime).interval;
  CHECK(interval.high / interval.low == Approx(5.0 / 1.8));
  each.measurement->proven_ms = 0.0;
  { CHECK(std::isfinite(ranking_score(of({each}), Ranking::runtime).interval.high)); }
}

TEST_CASE("by gflops the interval is that of the samples, the other way round") {
  const Interval interval = ranking_score(of({case_with(1.0, 0.8, 1.25)}), Ranking::gflops).interval;
  CHECK(interval.low == Approx(0.8));
  CHECK(interval.high == Approx(1.25));
}

TEST_CASE("the audit's slack is in no interval, for the reported time is proven without it") {
  CaseResult each = case_with(1.0, 1.0, 1.0);
  each.measurement->audit.slack_ms = 0.5;
  for (const Ranking ranking : {Ranking::runtime, Ranking::gflops}) {
    const Interval interval = ranking_score(of({each, each}), ranking).interval;
    CHECK(interval.low == Approx(1.0));
    CHECK(interval.high == Approx(1.0));
  }
}

TEST_CASE("cases that are not timed have no part in the score, and without any there is none") {
  CaseResult check = performance_case("", 100.0);
  check.purpose = Purpose::correctness;
  check.measurement.reset();
  CHECK(ranking_score(of({check, performance_case("", 2.0)}), Ranking::runtime).value == Approx(2.0));
  CHECK_THROWS_AS(ranking_score(of({check}), Ranking::runtime), Error);
}

}  // namespace kbench::tests
