#include "decision/failure.hpp"

#include <fmt/format.h>

namespace kbench::decision {

std::string_view name(FailureKind kind) {
  switch (kind) {
    case FailureKind::not_compiled: return "not_compiled";
    case FailureKind::not_loaded: return "not_loaded";
    case FailureKind::wrong_output: return "wrong_output";
    case FailureKind::unfit_result: return "unfit_result";
    case FailureKind::exception: return "exception";
    case FailureKind::process_ended: return "process_ended";
    case FailureKind::memory_fault: return "memory_fault";
    case FailureKind::device_fault: return "device_fault";
    case FailureKind::out_of_memory: return "out_of_memory";
    case FailureKind::too_many_threads: return "too_many_threads";
    case FailureKind::call_time_limit: return "call_time_limit";
    case FailureKind::total_time_limit: return "total_time_limit";
    case FailureKind::forged_message: return "forged_message";
    case FailureKind::ran_on: return "ran_on";
    case FailureKind::changed_output: return "changed_output";
    case FailureKind::changed_input: return "changed_input";
    case FailureKind::no_device: return "no_device";
    case FailureKind::quarantined_device: return "quarantined_device";
    case FailureKind::problem_fault: return "problem_fault";
    case FailureKind::kbench_fault: break;
  }
  return "kbench_fault";
}

std::string describe(const Failure& failure) {
  return failure.place.empty() ? failure.text : fmt::format("{}: {}", failure.place, failure.text);
}

}  // namespace kbench::decision
