// Times one performance case: warm-up, samples until they agree, audit; repeats it all where the audit disagrees.
#pragma once

#include "base/statistics/reference_decision.hpp"
#include "base/system/quiet.hpp"
#include "referee/case_run.hpp"
#include "referee/case_telemetry.hpp"
#include "referee/other_inputs.hpp"

#include <kbench/evaluation.hpp>

#include <functional>

namespace kbench::referee {

struct MeasuredCase {
  Verification verification;               // concerns the first wrong call, else the last call
  std::optional<Measurement> measurement;  // present if all calls were right
  bool was_device_idle = true;             // checked while the runner was stopped, after the samples
  bool was_memory_at_rest = true;          // checked while the runner was stopped, before the samples
  bool is_proven = true;                   // enough of its time is proven for a score
  statistics::ReferenceDecision reference;
  system::OtherWork::Use others;  // other processes' use of the processors during the measurement
};

struct SamplingState {
  int samples = 0;
  double cv = 0.0;
  bool auditing = false;
};

struct Rounds {
  int most = 1;
  std::function<void()> begin_anew =
      {};  // called before each but the first: replaces the runner, and measures `overhead` again
};

// `overhead` is that of the case's audits; `others` says which calls are made with other kinds of inputs;
// `read_state` is asked after each sample. `report` is called at most every 50 ms, and when the audit begins. Throws
// RunnerFailure.
MeasuredCase measure(CaseRun& run, const AuditOverhead& overhead, const CaseDescription& description,
                     OtherInputs& others, const SamplingOptions& sampling,
                     const CaseTelemetry::ReadState& read_state,
                     const std::function<void(const SamplingState&)>& report, const Rounds& rounds);

}  // namespace kbench::referee
