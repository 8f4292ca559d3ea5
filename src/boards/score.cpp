#include <kbench/error.hpp>
#include <kbench/leaderboard/standing.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

namespace kbench {
namespace {

// The time of one performance case and its uncertainty, in logarithms. Samples of different cases are independent.
struct CaseTime {
  double log_ms = 0.0;
  double gflops = 0.0;
  double reach = 0.0;  // half the width of the interval
};

// An interval of few, scattered samples can reach below 0, and does not tell how short a call can be. The proven part
// of the reported time does. Returns 0 if rounding leaves no interval.
double reach_of(const Measurement& measured) {
  const Interval& interval = measured.ci95_ms;
  const double middle = (interval.low + interval.high) / 2;
  const double low = interval.low > 0.0 ? interval.low : middle * measured.proven_ms / measured.runtime_ms;
  return interval.high > low && low > 0.0 ? std::log(interval.high / low) / 2 : 0.0;
}

std::vector<CaseTime> times_of(const Evaluation& evaluation) {
  std::vector<CaseTime> times;
  for (const CaseResult& each : evaluation.cases) {
    if (each.purpose != Purpose::performance || !each.measurement) continue;
    const Measurement& measured = *each.measurement;
    times.push_back({.log_ms = std::log(measured.runtime_ms),
                     .gflops = measured.gflops.value_or(0.0),
                     .reach = reach_of(measured)});
  }
  if (times.empty())
    throw Error("the evaluation has no performance case that was measured: it cannot be ranked");
  return times;
}

RankingScore runtime_score(const std::vector<CaseTime>& times) {
  const auto count = static_cast<double>(times.size());
  double log_ms = 0.0;
  double squares = 0.0;
  for (const CaseTime& each : times) {
    log_ms += each.log_ms;
    squares += each.reach * each.reach;
  }
  log_ms /= count;
  const double reach = std::sqrt(squares) / count;
  return {.value = std::exp(log_ms),
          .interval = {.low = std::exp(log_ms - reach), .high = std::exp(log_ms + reach)}};
}

// A longer time means fewer GFLOPS, so the interval's ends swap. Sums are in GFLOPS, for the arithmetic mean has no
// logarithms.
RankingScore gflops_score(const std::vector<CaseTime>& times) {
  const auto count = static_cast<double>(times.size());
  double sum = 0.0;
  double below = 0.0;  // squared
  double above = 0.0;
  for (const CaseTime& each : times) {
    sum += each.gflops;
    below += std::pow(each.gflops * -std::expm1(-each.reach), 2.0);
    above += std::pow(each.gflops * std::expm1(each.reach), 2.0);
  }
  return {.value = sum / count,
          .interval = {.low = std::max(0.0, (sum - std::sqrt(below)) / count),
                       .high = (sum + std::sqrt(above)) / count}};
}

}  // namespace

RankingScore ranking_score(const Evaluation& evaluation, Ranking ranking) {
  const std::vector<CaseTime> times = times_of(evaluation);
  if (ranking == Ranking::gflops && !evaluation.mean_gflops())
    throw Error("the evaluation counts no operations: it cannot be ranked by GFLOPS");
  return ranking == Ranking::runtime ? runtime_score(times) : gflops_score(times);
}

}  // namespace kbench
