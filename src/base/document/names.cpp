#include "base/document/names.hpp"

#include <kbench/version.hpp>

namespace kbench {

using document::described_name;

std::string_view name(Verdict verdict) { return described_name(verdict); }
std::string_view name(ErrorCode code) { return described_name(code); }
std::string_view name(EvaluationOutcome outcome) { return described_name(outcome); }
std::string_view name(StopReason reason) { return described_name(reason); }
std::string_view name(TimeSource source) { return described_name(source); }
std::string_view name(Isolation isolation) { return described_name(isolation); }
std::string_view name(Sanitize sanitize) { return described_name(sanitize); }
std::string_view name(Phase phase) { return described_name(phase); }
std::string_view name(Purpose purpose) { return described_name(purpose); }
std::string_view name(CacheMode cache) { return described_name(cache); }
std::string_view name(Effort effort) { return described_name(effort); }
std::string_view name(Role role) { return described_name(role); }
std::string_view name(ScalarType type) { return described_name(type); }

bool is_about_submission(Verdict verdict) {
  return verdict != Verdict::unsupported && verdict != Verdict::invalid_problem &&
         verdict != Verdict::internal_error;
}

const char* library_version() { return version; }

}  // namespace kbench
