// What a reader of a result should know beside its figures, a sentence each. None of them accuses anybody: what is proven is a
// verdict.
#pragma once

#include <kbench/evaluation.hpp>

#include <chrono>
#include <optional>
#include <string>

namespace kbench::referee {

// Each is empty where there is nothing to warn of.

// The time of the audit counts: which of its bounds was missed, and by what.
std::string audit_warning(const CaseResult& result);

// The audit's slack is so large that less than half of the reported time is proven. `of_harness` is the part of it that the
// problem's harness takes for a call.
std::string precision_warning(const CaseResult& result, std::chrono::nanoseconds of_harness);

// Throttled samples count.
std::string throttling_warning(const CaseResult& result);

// The device was at work while it should have been idle. `other_processes` use it; nothing where that is not known.
std::string disturbance_warning(const std::string& case_name, std::optional<int> other_processes);

}  // namespace kbench::referee
