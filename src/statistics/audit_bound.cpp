#include "statistics/audit_bound.hpp"

#include "statistics/summary.hpp"

#include <kbench/error.hpp>

#include <algorithm>

namespace kbench::statistics {

Audit audit_bound(double batch_ms, std::span<const double> overheads_ms, int calls) {
  if (calls < 1) throw Error("an audit needs at least one call");
  if (overheads_ms.empty()) throw Error("an audit needs at least one measurement of its overhead");
  const Summary overhead = summarize(overheads_ms);
  const double time_ms = std::max(0.0, batch_ms - overhead.median) / calls;
  const double spread_ms = (overhead.median - overhead.min) / calls;
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
