#include "referee/remarks.hpp"

#include "statistics/audit_bound.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace kbench::referee {

std::string audit_suspicion(const CaseResult& result) {
  if (!result.measurement || result.measurement->time_source != TimeSource::audit) return {};
  const Audit& audit = result.measurement->audit;
  const bool is_of_batch = audit.time_ms - audit.slack_ms >= audit.lockstep_ms - audit.lockstep_slack_ms;
  const std::string proven = is_of_batch
                                 ? fmt::format("calls one after the other took {:.6g} ms each", audit.time_ms)
                                 : fmt::format("no call was over in less than {:.6g} ms", audit.lockstep_ms);
  return fmt::format(
      "case '{}': the submission's own clock shows {:.6g} ms a call, but by kbench's clock {}; the audit "
      "counts",
      result.name, result.measurement->median_ms, proven);
}

std::string batch_warning(const CaseResult& result) {
  if (!result.measurement || result.measurement->time_source != TimeSource::batch) return {};
  return fmt::format(
      "case '{}': a call alone takes {:.6g} ms, calls one after the other {:.6g} ms each, and that counts: "
      "the host needs longer for a call than the device, or other work disturbed",
      result.name, result.measurement->median_ms, result.measurement->runtime_ms);
}

// Calls as short as the grain of the audit are never proven better, and need no words; nor do calls that take less than half
// as long one after the other, whatever the audit takes beside them. Where a harness is at work, how short a claim is says
// nothing: what could be hidden beside it is what kbench's own clock shows.
std::string precision_warning(const CaseResult& result, std::chrono::nanoseconds of_harness) {
  if (!result.measurement || result.measurement->time_source != TimeSource::samples) return {};
  const Audit& audit = result.measurement->audit;
  const double harness_ms = std::chrono::duration<double, std::milli>(of_harness).count();
  const double proven_ms = std::max(0.0, statistics::least_ms(audit));
  const double claimed_ms = result.measurement->runtime_ms;
  const double half_ms = (harness_ms > 0 ? std::max(claimed_ms, audit.time_ms) : claimed_ms) / 2;
  if (proven_ms + statistics::absolute_slack_ms >= half_ms || audit.batch_ms < half_ms * audit.calls)
    return {};
  const std::string reason =
      harness_ms > claimed_ms / 2
          ? fmt::format(
                "carrying input and output to the submission's process takes {:.6g} ms more, in "
                "which it could hide as much; a kbench::device_vector is not copied",
                harness_ms)
          : "what the audit takes beside the calls leaves room for the rest, and for more where other work "
            "disturbs";
  return fmt::format(
      "case '{}': the samples show {:.6g} ms a call, and kbench's clock {:.6g} ms with what is beside it, "
      "but it "
      "proves no more than {:.6g} ms: {}",
      result.name, claimed_ms, audit.time_ms, proven_ms, reason);
}

std::string throttling_warning(const CaseResult& result) {
  if (!result.measurement || !result.measurement->telemetry) return {};
  const Telemetry& telemetry = *result.measurement->telemetry;
  if (telemetry.throttled_samples == 0) return {};
  return fmt::format(
      "case '{}': the GPU ran slower than it was asked to ({}) during {} of {} samples, which count all the "
      "same; {} others were taken again",
      result.name, fmt::join(telemetry.throttle_reasons, ", "), telemetry.throttled_samples,
      result.measurement->samples_ms.size(), telemetry.repeated_samples);
}

std::string memory_warning(const std::string& case_name) {
  return fmt::format(
      "case '{}': the GPU's memory was slower than at its best when sampling began, and stayed so: something "
      "else reads or writes it",
      case_name);
}

std::string disturbance(const std::string& case_name, std::optional<int> other_processes) {
  std::string who = "a kernel that the submission left running, or another process";
  if (other_processes == 0) {
    who = "a kernel that the submission left running, for no other process uses the device";
  } else if (other_processes) {
    who += fmt::format(", of which {} use the device", *other_processes);
  }
  return fmt::format("case '{}': the device was at work while the submission's process was stopped: {}",
                     case_name, who);
}

}  // namespace kbench::referee
