#include "statistics/audit_bound.hpp"

#include <kbench/error.hpp>

#include <algorithm>
#include <vector>

namespace kbench::statistics {
namespace {

// What the overhead of a call consists of is mostly waking processes and taking turns on a GPU, which varies more than
// mapping and finding memory.
constexpr double batch_part = 0.1;
constexpr double lockstep_part = 0.25;

// A process with more threads than the trusted function has, or whose call has left little of it in the caches, takes longer
// to wake and to answer: on two cores of an EPYC 10 to 30 us and at most 55 for honest calls, where that takes 24 to 34.
constexpr double waking_ms = 0.05;

// Where memory is released for one call, all that is uncertain of a batch falls to that call, and the first that a call does
// with new memory: 0.08 to 0.2 ms of an overhead of 0.7 ms for honest calls on an H200.
constexpr double single_call_part = 0.5;

struct Overhead {
  double least;
  double uncertainty;  // how far above the least it may be when it matters
};

// Three times as far as the measurements are apart, of which the largest is left out where there are more than two; and not
// less than a part of the least, for they were made some time before.
Overhead estimate(std::span<const double> overheads, double part) {
  std::vector<double> sorted(overheads.begin(), overheads.end());
  std::sort(sorted.begin(), sorted.end());
  if (sorted.size() > 2) sorted.pop_back();
  const double least = sorted.front();
  return {.least = least, .uncertainty = std::max(3 * (sorted.back() - least), part * least)};
}

}  // namespace

Audit audit_bound(double batch_ms, std::span<const double> overheads_ms, int calls) {
  if (calls < 1) throw Error("an audit needs at least one call");
  if (overheads_ms.empty()) throw Error("an audit needs at least one measurement of its overhead");
  const Overhead overhead = estimate(overheads_ms, calls == 1 ? single_call_part : batch_part);
  const double time_ms = std::max(0.0, batch_ms - overhead.least) / calls;
  return {.calls = calls,
          .time_ms = time_ms,
          .batch_ms = batch_ms,
          .overhead_ms = overhead.least,
          .slack_ms = relative_slack * time_ms + overhead.uncertainty / calls + absolute_slack_ms};
}

void add_lockstep(Audit& audit, std::span<const double> windows_ms, std::span<const double> overheads_ms) {
  if (windows_ms.empty() || overheads_ms.empty())
    throw Error("lockstep needs a sample, and a measurement of its overhead");
  const double shortest_ms = *std::min_element(windows_ms.begin(), windows_ms.end());
  const Overhead overhead = estimate(overheads_ms, lockstep_part);
  audit.lockstep_ms = std::max(0.0, shortest_ms - overhead.least);
  const double uncertainty = std::max(overhead.uncertainty, std::min(overhead.least, waking_ms));
  audit.lockstep_slack_ms = relative_slack * audit.lockstep_ms + uncertainty + absolute_slack_ms;
}

void add_lockstep(Audit& audit, const Audit& alone) {
  if (alone.time_ms - alone.slack_ms <= audit.lockstep_ms - audit.lockstep_slack_ms) return;
  audit.lockstep_ms = alone.time_ms;
  audit.lockstep_slack_ms = alone.slack_ms;
}

void add_slack(Audit& audit, double ms_each) {
  audit.slack_ms += ms_each;
  audit.lockstep_slack_ms += ms_each;
}

double proven_ms(const Audit& audit) { return std::max(audit.time_ms, audit.lockstep_ms); }

double least_ms(const Audit& audit) {
  return std::max(audit.time_ms - audit.slack_ms, audit.lockstep_ms - audit.lockstep_slack_ms);
}

bool is_accounted_for(const Audit& audit, std::span<const double> outside_ms) {
  const Audit inside = audit_bound(audit.batch_ms, outside_ms, audit.calls);
  return audit.claimed_ms >= inside.time_ms - inside.slack_ms;
}

TimeSource decide(double mean_claim_ms, const Audit& audit, bool batch_is_accounted_for) {
  if (mean_claim_ms >= std::max(least_ms(audit), shortest_claim_ms)) return TimeSource::samples;
  const bool holds_alone = mean_claim_ms >= audit.lockstep_ms - audit.lockstep_slack_ms;
  return holds_alone && batch_is_accounted_for ? TimeSource::batch : TimeSource::audit;
}

}  // namespace kbench::statistics
