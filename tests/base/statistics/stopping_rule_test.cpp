#include "base/statistics/stopping_rule.hpp"

#include "catch.hpp"

#include <vector>

namespace kbench::statistics {
namespace {

using namespace std::chrono_literals;

constexpr std::chrono::nanoseconds soon = 1ms;
constexpr std::chrono::nanoseconds late = 2s;  // SamplingOptions' own limit

// n samples of 1 - distance and 1 + distance in turn.
std::vector<double> on_two_levels(std::size_t n, double distance) {
  std::vector<double> samples(n);
  for (std::size_t i = 0; i < n; ++i) samples[i] = i % 2 == 0 ? 1 - distance : 1 + distance;
  return samples;
}

// So far apart that the middle of less than 10,000 is not known to 1 %.
std::vector<double> unsteady(std::size_t n) { return on_two_levels(n, 0.5); }

std::vector<double> steady(std::size_t n) { return std::vector<double>(n, 1.0); }

// Mostly the same, and every tenth sample twice that: the deviation stays large, the middle is known.
std::vector<double> with_outliers(std::size_t n) {
  std::vector<double> samples(n, 1.0);
  for (std::size_t i = 0; i < n; i += 10) samples[i] = 2.0;
  return samples;
}

TEST_CASE("samples that agree converge at min_samples, and not before") {
  const StoppingRule rule({.min_samples = 30});
  CHECK(rule.decide(steady(1), soon) == std::nullopt);
  CHECK(rule.decide(steady(29), soon) == std::nullopt);
  CHECK(rule.decide(steady(30), soon) == StopReason::converged);
}

TEST_CASE("a coefficient of variation at the target has converged, and one above it has not") {
  // Mean 1.0125, squares of differences 0.001875: 0.025 / 1.0125 = 0.02469. The mean of so few is not known as well.
  const std::vector<double> samples{1.0, 1.0, 1.0, 1.05};
  CHECK(StoppingRule({.target_cv = 0.0248, .min_samples = 4}).decide(samples, soon) == StopReason::converged);
  CHECK(StoppingRule({.target_cv = 0.0246, .min_samples = 4}).decide(samples, soon) == std::nullopt);
}

TEST_CASE("a noisy kernel has converged when its middle is known well enough") {
  const StoppingRule rule({});
  CHECK(rule.decide(with_outliers(30), soon) == StopReason::converged);
  CHECK(rule.decide(unsteady(60), soon) == std::nullopt);
}

TEST_CASE("the interval of the trimmed mean at the target has converged, and one above it has not") {
  // 32 of 40 are left, and Student's t is 2.0395: 2.0395 * 0.03 * sqrt(40 / 39) * sqrt(40) / 32 = 0.01225.
  const std::vector<double> samples = on_two_levels(40, 0.03);
  CHECK(StoppingRule({.target_cv = 0.0123}).decide(samples, soon) == StopReason::converged);
  CHECK(StoppingRule({.target_cv = 0.0122}).decide(samples, soon) == std::nullopt);
}

TEST_CASE("samples that never agree stop at max_samples") {
  const StoppingRule rule({.min_samples = 30, .max_samples = 100});
  CHECK(rule.decide(unsteady(99), soon) == std::nullopt);
  CHECK(rule.decide(unsteady(100), soon) == StopReason::sample_limit);
}

TEST_CASE("samples that agree at the last moment have converged") {
  CHECK(StoppingRule({.min_samples = 30, .max_samples = 30}).decide(steady(30), late) ==
        StopReason::converged);
  // 333 is not a number at which convergence is looked at otherwise.
  CHECK(StoppingRule({.max_samples = 333}).decide(steady(333), soon) == StopReason::converged);
  CHECK(StoppingRule({}).decide(steady(333), late) == StopReason::converged);
}

TEST_CASE("max_samples below min_samples is a limit all the same") {
  const StoppingRule rule({.min_samples = 30, .max_samples = 2});
  CHECK(rule.decide(steady(1), soon) == std::nullopt);
  CHECK(rule.decide(steady(2), soon) == StopReason::sample_limit);
}

TEST_CASE("the time limit stops before min_samples, and not with fewer than three") {
  const StoppingRule rule({.min_samples = 30});
  CHECK(rule.decide(steady(1), late) == std::nullopt);
  CHECK(rule.decide(steady(2), 1h) == std::nullopt);
  CHECK(rule.decide(steady(3), late - 1ns) == std::nullopt);
  CHECK(rule.decide(steady(3), late) == StopReason::time_limit);
  CHECK(rule.decide(unsteady(500), late) == StopReason::time_limit);
}

TEST_CASE("one sample never converges, whatever min_samples says") {
  const StoppingRule rule({.min_samples = 1});
  CHECK(rule.decide(steady(1), soon) == std::nullopt);
  CHECK(rule.decide(steady(2), soon) == std::nullopt);
  CHECK(rule.decide(steady(3), soon) == StopReason::converged);
}

TEST_CASE("convergence of many samples is noticed within a sixty-fourth more of them") {
  const StoppingRule rule({.max_samples = 1'000'000});
  for (const std::size_t first : {std::size_t{127}, std::size_t{1000}, std::size_t{70'001}}) {
    std::size_t n = first;
    while (rule.decide(steady(n), soon) == std::nullopt) ++n;
    CAPTURE(first, n);
    CHECK(n - first <= first / 64);
  }
}

}  // namespace
}  // namespace kbench::statistics
