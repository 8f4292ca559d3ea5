#include "diagnose/under_counters.hpp"

#include "decision/failure.hpp"
#include "diagnose/event_counts.hpp"
#include "diagnose/tool_run.hpp"
#include "system/perf_counters.hpp"

#include <kbench/error.hpp>

#include <algorithm>
#include <string>
#include <utility>

namespace kbench {
namespace {

std::string reason_of_no_count(const SecondRunEnd& ended) {
  const std::string reason = complaints_of({}, ended);
  return reason.empty() ? "no call was counted" : reason;
}

}  // namespace

ProcessorProfile run_under_counters(process::Children& children, const SecondRun& run,
                                    const CaseDescription& description, const Evaluation& evaluation,
                                    const Options& options, process::Deadline deadline) {
  const SecondRunEnd ended =
      run_again(children, run, evaluation, options, deadline, [](process::ChildSpec runner) {
        runner.has_counters = true;
        return runner;
      });
  if (!ended.judgement) throw Error(reason_of_no_count(ended));
  if (ended.judgement->failure)
    throw Error("the submission failed when it was called again: " + describe(*ended.judgement->failure));
  ProcessorProfile profile = processor_profile({.calls = ended.judgement->counted_calls,
                                                .counts = ended.counts,
                                                .flops_of_call = description.flops,
                                                .paranoid = system::perf_event_paranoid()});
  const auto first = profile.counters.begin();
  if (first == profile.counters.end()) throw Error(reason_of_no_count(ended));
  const bool has_none = std::none_of(first, profile.counters.end(),
                                     [](const EventCounter& each) { return each.per_call.has_value(); });
  if (has_none) throw Error(first->missing);
  return profile;
}

}  // namespace kbench
