// Remarks tell a reader of a result what its figures do not, a sentence each. Suspicions speak against the submission
// without proof (proof is a verdict); warnings speak of the measurement.
#pragma once

#include "base/statistics/reference_decision.hpp"
#include "base/system/quiet.hpp"

#include <kbench/evaluation.hpp>

#include <optional>
#include <string>
#include <vector>

namespace kbench::referee {

// Appends the remark unless it is empty or already listed.
void add(std::string remark, std::vector<std::string>& all);

// Each of the following is empty if there is nothing to say.

// kbench's clock contradicts the submission's, or both show less than the device needs.
std::string time_suspicion(const CaseResult& result);

// Why the time is no score, and what to do about it (Measurement::unproven). `load` describes a busy machine.
std::string why_unproven(const Measurement& measurement, bool is_proven, const std::string& load);

// Why the speed-up is no score although the time may be proven, and what to do about it (Measurement::unscored).
std::string why_unscored(const statistics::ReferenceDecision& reference,
                         const system::OtherWork::Use& others);

// At least half of the time is for values that are carried.
std::string carrying_warning(const CaseResult& result);

// Throttled samples count.
std::string throttling_warning(const CaseResult& result);

// The GPU's memory was slower than at its best, and stayed so, when sampling began.
std::string memory_warning(const std::string& case_name);

// The device was at work while it should have been idle. That is a warning if other processes may be the reason
// (`other_processes` use the device, or the number is unknown), and otherwise a suspicion.
std::string disturbance(const std::string& case_name, std::optional<int> other_processes);

}  // namespace kbench::referee
