// Converts the end of an evaluation into an Error, for public functions that return no verdict.
#pragma once

#include "base/decision/failure.hpp"

#include <kbench/error.hpp>

namespace kbench {

inline ErrorCode code_of(decision::FailureKind kind) {
  using decision::FailureKind;
  switch (kind) {
    case FailureKind::problem_fault: return ErrorCode::invalid_problem;
    case FailureKind::no_device:
    case FailureKind::quarantined_device: return ErrorCode::no_device;
    default: return ErrorCode::system;
  }
}

}  // namespace kbench
