#include "statistics/audit_bound.hpp"

#include "statistics/summary.hpp"

#include <kbench/error.hpp>

#include <algorithm>
#include <vector>

namespace kbench::statistics {
namespace {

// The only one, where there is one.
double second_largest(std::span<const double> values) {
  std::vector<double> sorted(values.begin(), values.end());
  std::sort(sorted.begin(), sorted.end());
  return sorted[sorted.size() > 1 ? sorted.size() - 2 : 0];
}

}  // namespace

Audit audit_bound(double batch_ms, std::span<const double> overheads_ms, int calls) {
  if (calls < 1) throw Error("an audit needs at least one call");
  if (overheads_ms.empty()) throw Error("an audit needs at least one measurement of its overhead");
  const Summary overhead = summarize(overheads_ms);
  const double time_ms = std::max(0.0, batch_ms - overhead.median) / calls;
  const double spread_ms = 2 * (second_largest(overheads_ms) - overhead.min) / calls;
  return {.calls = calls,
          .time_ms = time_ms,
          .batch_ms = batch_ms,
          .overhead_ms = overhead.median,
          .slack_ms = relative_slack * time_ms + spread_ms + absolute_slack_ms};
}

void add_lockstep(Audit& audit, std::span<const double> windows_ms, std::span<const double> overheads_ms) {
  if (windows_ms.empty() || overheads_ms.empty())
    throw Error("lockstep needs a sample, and a measurement of its overhead");
  const double shortest_ms = *std::min_element(windows_ms.begin(), windows_ms.end());
  const Summary overhead = summarize(overheads_ms);
  const double spread_ms = second_largest(overheads_ms) - overhead.min;
  audit.lockstep_ms = std::max(0.0, shortest_ms - overhead.median);
  audit.lockstep_slack_ms = relative_slack * audit.lockstep_ms + 2 * spread_ms + absolute_slack_ms;
}

double proven_ms(const Audit& audit) { return std::max(audit.time_ms, audit.lockstep_ms); }

TimeSource decide(double mean_claim_ms, const Audit& audit) {
  const bool is_proven = mean_claim_ms >= audit.time_ms - audit.slack_ms &&
                         mean_claim_ms >= audit.lockstep_ms - audit.lockstep_slack_ms;
  return is_proven ? TimeSource::samples : TimeSource::audit;
}

}  // namespace kbench::statistics
