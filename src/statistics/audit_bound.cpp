#include "statistics/audit_bound.hpp"

#include "statistics/summary.hpp"

#include <kbench/error.hpp>

#include <algorithm>
#include <vector>

namespace kbench::statistics {
namespace {

// What the overhead of a call consists of is mostly waking processes and taking turns on a GPU, which varies more than
// mapping and finding memory.
constexpr double batch_part = 0.1;
constexpr double lockstep_part = 0.2;

// How far an overhead may be from its median when it matters: twice as far apart as the measurements of it, of which the
// largest is left out where there are more than two; and not less than a part of it, for they were made some time before.
double uncertainty(std::span<const double> overheads, double median, double part) {
  std::vector<double> sorted(overheads.begin(), overheads.end());
  std::sort(sorted.begin(), sorted.end());
  if (sorted.size() > 2) sorted.pop_back();
  return std::max(2 * (sorted.back() - sorted.front()), part * median);
}

}  // namespace

Audit audit_bound(double batch_ms, std::span<const double> overheads_ms, int calls) {
  if (calls < 1) throw Error("an audit needs at least one call");
  if (overheads_ms.empty()) throw Error("an audit needs at least one measurement of its overhead");
  const Summary overhead = summarize(overheads_ms);
  const double time_ms = std::max(0.0, batch_ms - overhead.median) / calls;
  return {.calls = calls,
          .time_ms = time_ms,
          .batch_ms = batch_ms,
          .overhead_ms = overhead.median,
          .slack_ms = relative_slack * time_ms +
                      uncertainty(overheads_ms, overhead.median, batch_part) / calls + absolute_slack_ms};
}

void add_lockstep(Audit& audit, std::span<const double> windows_ms, std::span<const double> overheads_ms) {
  if (windows_ms.empty() || overheads_ms.empty())
    throw Error("lockstep needs a sample, and a measurement of its overhead");
  const double shortest_ms = *std::min_element(windows_ms.begin(), windows_ms.end());
  const Summary overhead = summarize(overheads_ms);
  audit.lockstep_ms = std::max(0.0, shortest_ms - overhead.median);
  audit.lockstep_slack_ms = relative_slack * audit.lockstep_ms +
                            uncertainty(overheads_ms, overhead.median, lockstep_part) + absolute_slack_ms;
}

double proven_ms(const Audit& audit) { return std::max(audit.time_ms, audit.lockstep_ms); }

TimeSource decide(double mean_claim_ms, const Audit& audit) {
  const bool is_proven = mean_claim_ms >= audit.time_ms - audit.slack_ms &&
                         mean_claim_ms >= audit.lockstep_ms - audit.lockstep_slack_ms;
  return is_proven ? TimeSource::samples : TimeSource::audit;
}

}  // namespace kbench::statistics
