#include "referee/remarks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace kbench::referee {

void add(std::string remark, std::vector<std::string>& all) {
  if (!remark.empty() && std::find(all.begin(), all.end(), remark) == all.end())
    all.push_back(std::move(remark));
}

std::string time_suspicion(const CaseResult& result) {
  if (!result.measurement) return {};
  if (result.measurement->time_source == TimeSource::roofline) {
    return fmt::format("case '{}': {:.6g} ms a call is less than this device needs, {:.6g} ms at least",
                       result.name, result.measurement->median_ms, result.measurement->runtime_ms);
  }
  if (result.measurement->time_source != TimeSource::audit) return {};
  const Audit& audit = result.measurement->audit;
  if (audit.carried_ms > audit.single_call_ms) {
    return fmt::format(
        "case '{}': a call was over in {:.6g} ms, and carrying its input and output alone takes {:.6g}",
        result.name, audit.single_call_ms, audit.carried_ms);
  }
  return fmt::format(
      "case '{}': the submission's own clock shows {:.6g} ms a call, and kbench's clock proves {:.6g} ms",
      result.name, result.measurement->median_ms, result.measurement->proven_ms);
}

std::string why_unproven(const Measurement& measurement, bool is_proven, const std::string& load) {
  if (measurement.time_source == TimeSource::audit)
    return load.empty()
               ? "kbench's clock contradicts the submission's; somebody should look at the submission"
               : fmt::format(
                     "kbench's clock contradicts the submission's, and {}; evaluate it again when the "
                     "machine is quiet, or with --wait-for-quiet",
                     load);
  if (measurement.time_source == TimeSource::roofline)
    return "it is less than this device needs; somebody should look at the submission";
  if (is_proven) return {};
  const std::string figures =
      fmt::format("only {:.4g} of {:.4g} ms are proven", measurement.proven_ms, measurement.runtime_ms);
  if (!load.empty())
    return fmt::format("{}: {}; evaluate it again when the machine is quiet, or with --wait-for-quiet",
                       figures, load);
  const Audit& audit = measurement.audit;
  return fmt::format(
      "{}: what surrounds the calls takes up to {:.4g} ms of {:.4g}; take a larger case, or a quieter "
      "machine",
      figures, audit.overhead_ms + audit.slack_ms * audit.calls, audit.batch_ms);
}

std::string why_unscored(const statistics::ReferenceDecision& reference,
                         const system::OtherWork::Use& others) {
  switch (reference.doubt) {
    case statistics::Doubt::none: break;
    case statistics::Doubt::busy:
      return fmt::format(
          "{}: other work used {:.2g} cores, and may have had {:.0f} % of the times of reference and "
          "submission; "
          "evaluate it again when the machine is quiet, or with --wait-for-quiet",
          system::machine_is_busy, others.by_processes + others.by_hypervisor,
          100 * reference.disturbed_part);
    case statistics::Doubt::slowed:
      return fmt::format(
          "the reference took {:.4g} ms beside the submission, and {:.4g} ms before that was loaded; "
          "evaluate it "
          "again on a quiet machine, and look at the submission if that remains",
          reference.typical_ms, reference.before_ms);
  }
  return {};
}

std::string carrying_warning(const CaseResult& result) {
  if (!result.measurement) return {};
  const Measurement& measured = *result.measurement;
  if (2 * measured.audit.carried_ms < measured.runtime_ms) return {};
  return fmt::format(
      "case '{}': of {:.6g} ms a call, {:.6g} are for carrying input and output to the submission's process, "
      "whoever it is; a kbench::device_vector is not copied",
      result.name, measured.runtime_ms, measured.audit.carried_ms);
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
