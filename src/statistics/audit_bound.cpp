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
  const double spread_ms = (second_largest(overheads_ms) - overhead.min) / calls;
  return {.calls = calls,
          .time_ms = time_ms,
          .batch_ms = batch_ms,
          .overhead_ms = overhead.median,
          .slack_ms = relative_slack * time_ms + spread_ms + absolute_slack_ms};
}

TimeSource decide(double mean_claim_ms, const Audit& audit) {
  return mean_claim_ms >= audit.time_ms - audit.slack_ms ? TimeSource::samples : TimeSource::audit;
}

}  // namespace kbench::statistics
