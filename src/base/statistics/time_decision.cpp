#include "base/statistics/time_decision.hpp"

#include "base/statistics/summary.hpp"

#include <kbench/error.hpp>

#include <algorithm>
#include <numeric>
#include <vector>

namespace kbench::statistics {
namespace {

// One core, with a margin for the accounting. Calls that overlap use more.
constexpr double one_core = 1.05;

double proven_of_batch(const Audit& audit) { return audit.time_ms - audit.slack_ms; }
double proven_of_call_alone(const Audit& audit) { return audit.single_call_ms - audit.single_call_slack_ms; }

// The least time that may be reported for a call.
double bound_of(const Audit& audit) {
  if (!audit.cores) return audit.time_ms;
  return *audit.cores <= one_core ? std::min(audit.time_ms, audit.single_call_ms) : audit.single_call_ms;
}

double tolerated(double bound_ms) { return (1 - tolerated_part) * bound_ms; }

// Parts of the measured carrying time. No honest window is shorter than the first; one that is shorter than the
// second was not carried by kbench's code.
constexpr double least_carrying = 0.9;
constexpr double too_little_carrying = 0.75;

// The least average time of a call of the batch. Other work may have disturbed the batch more than the samples.
double own_time_in_batch(const Audit& audit) { return audit.undisturbed_part * proven_of_batch(audit); }

// Each of the submission's claims is held against kbench's clock for the same calls. Calls in a row may well take longer than
// alone, as where the host is slower than its GPU: then both clocks say so.
bool is_contradicted(double claimed_ms, const Audit& audit) {
  return contradiction * claimed_ms < proven_of_call_alone(audit) ||
         contradiction * std::max(claimed_ms, audit.claimed_ms) < own_time_in_batch(audit);
}

}  // namespace

Overhead estimate_overhead(std::span<const double> measured_ms, const OverheadRule& rule) {
  if (measured_ms.empty()) throw Error("an overhead needs at least one measurement");
  std::vector<double> sorted(measured_ms.begin(), measured_ms.end());
  std::sort(sorted.begin(), sorted.end());
  if (sorted.size() > 2) sorted.pop_back();
  const double shortest = sorted.front();
  const double uncertainty =
      std::max({3 * (sorted.back() - shortest), rule.uncertain_part * shortest, rule.uncertain_ms});
  return {.least_ms = std::max(0.0, rule.least_part * shortest - rule.dispensable_ms),
          .most_ms = shortest + uncertainty};
}

Audit bound_batch(double batch_ms, const Overhead& overhead, int calls) {
  if (calls < 1) throw Error("an audit needs at least one call");
  return {.calls = calls,
          .time_ms = std::max(0.0, batch_ms - overhead.least_ms) / calls,
          .batch_ms = batch_ms,
          .overhead_ms = overhead.least_ms,
          .slack_ms = (overhead.most_ms - overhead.least_ms) / calls};
}

bool is_parallel(double processor_ms, double time_ms) {
  constexpr double reading_clocks_ms = 5e-3;
  return processor_ms > one_core * time_ms + reading_clocks_ms;
}

double undisturbed_part(double cores, int machine_cores, bool was_parallel) {
  return std::min(1.0, was_parallel || cores > one_core ? cores / machine_cores : cores);
}

Audit bound_turns(std::span<const double> windows_ms, double processor_ms, const TurnOverhead& overhead,
                  int machine_cores) {
  if (windows_ms.empty()) throw Error("turns need at least one window");
  const auto calls = static_cast<int>(windows_ms.size());
  const double total_ms = std::accumulate(windows_ms.begin(), windows_ms.end(), 0.0);
  const double cores = processor_ms / total_ms;
  const auto bound = [&](double ms, const Overhead& of_turn) {
    return bound_batch(ms, {.least_ms = calls * of_turn.least_ms, .most_ms = calls * of_turn.most_ms}, calls);
  };
  if (cores > one_core) {
    Audit audit = bound(total_ms, overhead.window);
    account_for_cores(audit, cores, machine_cores);
    return audit;
  }
  Audit audit = bound(processor_ms, overhead.processor);
  const double most_ms = overhead.window.most_ms;
  const Audit by_windows =
      bound(calls * summarize(windows_ms).median, {.least_ms = most_ms, .most_ms = most_ms});
  if (by_windows.time_ms > audit.time_ms) {
    audit = by_windows;
    account_for_cores(audit, cores, machine_cores);
  }
  audit.cores = cores;
  return audit;
}

void account_for_cores(Audit& audit, double cores, int machine_cores) {
  audit.cores = cores;
  audit.undisturbed_part = undisturbed_part(cores, machine_cores);
}

void bound_calls_alone(Audit& audit, std::span<const double> windows_ms, const Overhead& overhead) {
  if (windows_ms.empty()) throw Error("calls alone need at least one window");
  const double typical = trimmed_mean(windows_ms).value;
  const double shortest = *std::min_element(windows_ms.begin(), windows_ms.end());
  audit.single_call_ms = std::max(0.0, typical - overhead.least_ms);
  audit.single_call_slack_ms = audit.single_call_ms - std::max(0.0, shortest - overhead.most_ms);
}

void bound_call_alone(Audit& audit, const Audit& alone) {
  if (proven_of_batch(alone) <= proven_of_call_alone(audit)) return;
  audit.single_call_ms = alone.time_ms;
  audit.single_call_slack_ms = alone.slack_ms;
}

TimeDecision decide_time(double claimed_ms, const Audit& audit, double floor_ms) {
  const double bound = bound_of(audit);
  const double proven = std::max({0.0, proven_of_batch(audit), proven_of_call_alone(audit)});
  // Carrying cannot be separated from the call, so all of it counts, for every submission; no honest one takes less.
  const bool is_carried = audit.carried_ms > tolerated_part * bound;
  // The proven time of a call alone counts in addition to the bound: calls of a batch may share what one call leaves unused.
  const double alone = proven_of_call_alone(audit);
  const double least =
      std::max({is_carried ? std::max(bound, least_carrying * audit.carried_ms) : tolerated(bound),
                audit.cores ? tolerated(alone) : alone, clock_grain_ms});
  TimeDecision decision;
  decision.is_carried = is_carried;
  if (claimed_ms >= least) {
    decision.runtime_ms = claimed_ms;
  } else {
    decision.runtime_ms = least;
    decision.source = TimeSource::batch;
  }
  const double own_time = std::max(own_time_in_batch(audit), proven_of_call_alone(audit));
  if (contradiction * claimed_ms < own_time && !is_carried) {
    decision.runtime_ms = std::max(least, own_time);
    decision.source = is_contradicted(claimed_ms, audit) ? TimeSource::audit : TimeSource::batch;
  }
  if (is_carried && bound < too_little_carrying * audit.carried_ms) decision.source = TimeSource::audit;
  if (decision.runtime_ms < floor_ms) {
    decision.runtime_ms = floor_ms;
    decision.source = TimeSource::roofline;
  }
  decision.proven_ms = std::min(std::max(proven, floor_ms), decision.runtime_ms);
  // A claim above its bound gains nothing.
  decision.is_proven =
      decision.proven_ms >= proven_part * std::min(decision.runtime_ms, std::max(bound, least));
  return decision;
}

}  // namespace kbench::statistics
