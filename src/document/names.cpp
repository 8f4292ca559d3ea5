#include "document/names.hpp"

#include <kbench/version.hpp>

namespace kbench {

std::string_view name(Verdict verdict) {
  switch (verdict) {
    case Verdict::accepted: return "accepted";
    case Verdict::compile_error: return "compile_error";
    case Verdict::wrong_answer: return "wrong_answer";
    case Verdict::crashed: return "crashed";
    case Verdict::timed_out: return "timed_out";
    case Verdict::limit_exceeded: return "limit_exceeded";
    case Verdict::tampered: return "tampered";
    case Verdict::unsupported: return "unsupported";
    case Verdict::invalid_problem: return "invalid_problem";
    case Verdict::internal_error: break;
  }
  return "internal_error";
}

bool is_about_submission(Verdict verdict) {
  return verdict != Verdict::unsupported && verdict != Verdict::invalid_problem &&
         verdict != Verdict::internal_error;
}

const char* library_version() { return version; }

std::string_view name(ErrorCode code) {
  switch (code) {
    case ErrorCode::invalid_argument: return "invalid_argument";
    case ErrorCode::invalid_submission: return "invalid_submission";
    case ErrorCode::invalid_document: return "invalid_document";
    case ErrorCode::invalid_problem: return "invalid_problem";
    case ErrorCode::no_such_problem: return "no_such_problem";
    case ErrorCode::no_compiler: return "no_compiler";
    case ErrorCode::no_device: return "no_device";
    case ErrorCode::not_installed: return "not_installed";
    case ErrorCode::forbidden: return "forbidden";
    case ErrorCode::io: return "io";
    case ErrorCode::system: return "system";
  }
  return "?";
}

std::string_view name(EvaluationOutcome outcome) {
  switch (outcome) {
    case EvaluationOutcome::scored: return "scored";
    case EvaluationOutcome::unproven: return "unproven";
    case EvaluationOutcome::checked: return "checked";
    case EvaluationOutcome::rejected: return "rejected";
    case EvaluationOutcome::not_judged: break;
  }
  return "not_judged";
}

std::string_view name(StopReason reason) {
  switch (reason) {
    case StopReason::converged: return "converged";
    case StopReason::sample_limit: return "sample_limit";
    case StopReason::time_limit: break;
  }
  return "time_limit";
}

std::string_view name(TimeSource source) {
  switch (source) {
    case TimeSource::samples: return "samples";
    case TimeSource::batch: return "batch";
    case TimeSource::audit: return "audit";
    case TimeSource::roofline: break;
  }
  return "roofline";
}

std::string_view name(Isolation isolation) {
  switch (isolation) {
    case Isolation::isolated: return "isolated";
    case Isolation::reduced: return "reduced";
    case Isolation::shared: break;
  }
  return "shared";
}

std::string_view name(Sanitize sanitize) {
  switch (sanitize) {
    case Sanitize::never: return "never";
    case Sanitize::on_failure: return "on_failure";
    case Sanitize::always: break;
  }
  return "always";
}

std::string_view name(Phase phase) {
  switch (phase) {
    case Phase::compiling: return "compiling";
    case Phase::waiting: return "waiting";
    case Phase::loading: return "loading";
    case Phase::checking: return "checking";
    case Phase::sampling: return "sampling";
    case Phase::auditing: return "auditing";
    case Phase::ending: return "ending";
    case Phase::sanitizing: return "sanitizing";
    case Phase::profiling: return "profiling";
    case Phase::baseline: return "baseline";
    case Phase::done: break;
  }
  return "done";
}

std::string_view name(Purpose purpose) {
  return purpose == Purpose::correctness ? "correctness" : "performance";
}

std::string_view name(CacheMode cache) { return cache == CacheMode::cold ? "cold" : "warm"; }

std::string_view name(Role role) {
  switch (role) {
    case Role::input: return "input";
    case Role::output: return "output";
    case Role::inout: break;
  }
  return "inout";
}

std::string_view name(ScalarType type) {
  switch (type) {
    case ScalarType::size: return "size";
    case ScalarType::int64: return "int64";
    case ScalarType::int32: return "int32";
    case ScalarType::float64: return "float64";
    case ScalarType::float32: return "float32";
    case ScalarType::uint64: return "uint64";
    case ScalarType::uint32: break;
  }
  return "uint32";
}

}  // namespace kbench
