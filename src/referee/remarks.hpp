// What a reader of a result should know beside its figures, a sentence each: suspicions, which speak against the submission and
// prove nothing (what is proven is a verdict), and warnings, which speak of the measurement.
#pragma once

#include <kbench/evaluation.hpp>

#include <chrono>
#include <optional>
#include <string>

namespace kbench::referee {

// Each is empty where there is nothing to say.

// The time of the audit counts, against what the submission's process says: which bound was missed, and by what.
std::string audit_suspicion(const CaseResult& result);

// The time of the audit counts, and both clocks show it.
std::string batch_warning(const CaseResult& result);

// The audit's slack is so large that less than half of the reported time is proven. `of_harness` is the part of it that the
// problem's harness takes for a call.
std::string precision_warning(const CaseResult& result, std::chrono::nanoseconds of_harness);

// Throttled samples count.
std::string throttling_warning(const CaseResult& result);

// The GPU's memory was slower than at its best, and stayed so, when sampling began.
std::string memory_warning(const std::string& case_name);

// The device was at work while it should have been idle, for a reason that others may have given: `other_processes` use it, or
// nobody knows. It is a suspicion where nobody else can have.
std::string disturbance(const std::string& case_name, std::optional<int> other_processes);

}  // namespace kbench::referee
