#include "base/decision/verdict.hpp"

#include <fmt/format.h>

#include <csignal>
#include <cstring>
#include <string>
#include <string_view>

namespace kbench::decision {
namespace {

Verdict verdict_of(FailureKind kind) {
  switch (kind) {
    case FailureKind::not_compiled: return Verdict::compile_error;
    case FailureKind::wrong_output:
    case FailureKind::unfit_result: return Verdict::wrong_answer;
    case FailureKind::not_loaded:
    case FailureKind::exception:
    case FailureKind::process_ended:
    case FailureKind::memory_fault:
    case FailureKind::device_fault: return Verdict::crashed;
    case FailureKind::out_of_memory:
    case FailureKind::too_many_threads: return Verdict::limit_exceeded;
    case FailureKind::call_time_limit:
    case FailureKind::total_time_limit: return Verdict::timed_out;
    case FailureKind::forged_message:
    case FailureKind::ran_on:
    case FailureKind::changed_output:
    case FailureKind::changed_input: return Verdict::tampered;
    case FailureKind::no_device:
    case FailureKind::quarantined_device: return Verdict::unsupported;
    case FailureKind::problem_fault: return Verdict::invalid_problem;
    case FailureKind::kbench_fault: break;
  }
  return Verdict::internal_error;
}

// Signals by which the kernel enforces a limit; SIGKILL enforces that of memory. A process that ended by itself got it
// from no other process, and cannot send it to itself (isolation/sandbox/system_calls.hpp).
bool is_limit(int signal) { return signal == SIGXCPU || signal == SIGXFSZ || signal == SIGKILL; }

// "SIGSEGV, Segmentation fault" or "exit status 3".
std::string describe(const ProcessEnd& end) {
  if (end.signal == 0) return fmt::format("exit status {}", end.exit_status);
  const char* const abbreviation = ::sigabbrev_np(end.signal);
  const char* const description = ::sigdescr_np(end.signal);
  return fmt::format("SIG{}, {}", abbreviation != nullptr ? abbreviation : std::to_string(end.signal),
                     description != nullptr ? description : "a signal that has no name");
}

// A failure, in the light of how the process ended.
VerdictDecision decide(const Failure& failure, const std::optional<ProcessEnd>& end) {
  VerdictDecision decision{.verdict = verdict_of(failure.kind), .explanation = describe(failure)};
  if (!end) return decision;
  const bool has_crashed = decision.verdict == Verdict::crashed;
  const bool is_by_itself = has_crashed && end->by_itself;
  const bool is_limited = (has_crashed || decision.verdict == Verdict::limit_exceeded) &&
                          (!end->reached_limit.empty() || (is_by_itself && is_limit(end->signal)));
  if (is_limited) decision.verdict = Verdict::limit_exceeded;
  std::string reason;
  if (is_limited && !end->reached_limit.empty()) {
    reason = fmt::format("; its process reached {}", end->reached_limit);
  } else if (is_by_itself && end->signal == SIGKILL) {
    reason = "; the kernel ended it, as it does when the machine's memory runs out";
  }
  decision.explanation = fmt::format("{}{}{}", decision.explanation,
                                     is_by_itself ? fmt::format(" ({})", describe(*end)) : "", reason);
  return decision;
}

// A runner's last words about an exception, or about what was returned. They are the submission's: they explain, and decide
// nothing.
std::string last_words(FailureKind kind, std::string_view printed) {
  constexpr std::size_t most = 500;  // bytes
  const bool is_exception =
      kind == FailureKind::exception || kind == FailureKind::not_loaded || kind == FailureKind::process_ended;
  if (!is_exception && kind != FailureKind::unfit_result) return {};
  const std::string_view opening =
      is_exception ? "an exception left the solution: " : "the solution returned: ";
  const std::size_t found = printed.rfind(opening);
  if (found == printed.npos) return {};
  std::string_view words = printed.substr(found + opening.size());
  words = words.substr(0, words.find('\n'));
  return fmt::format(": {}{}", words.substr(0, most), words.size() > most ? " ..." : "");
}

VerdictDecision decide_of_ended_processes(const Facts& facts) {
  if (!facts.missing_protection.empty())
    return {.verdict = Verdict::unsupported, .explanation = facts.missing_protection};
  if (facts.failure) {
    Failure failure = *facts.failure;
    failure.text += last_words(failure.kind, facts.printed);
    return decide(failure, facts.end);
  }
  return {.verdict = Verdict::accepted, .explanation = {}};
}

}  // namespace

VerdictDecision decide_verdict(const Facts& facts) {
  if (!facts.launcher_lost.empty())
    return {.verdict = Verdict::internal_error, .explanation = facts.launcher_lost};
  VerdictDecision decision = decide_of_ended_processes(facts);
  if (!facts.unended.empty()) {
    const std::string before = decision.explanation.empty() ? "" : "; before: " + decision.explanation;
    decision = {.verdict = Verdict::internal_error, .explanation = facts.unended + before};
  }
  // A runner that cannot begin says why.
  const bool has_reason =
      decision.verdict == Verdict::internal_error && !facts.has_run && !facts.printed.empty();
  if (has_reason)
    decision.explanation = fmt::format("{}. It printed: {}", decision.explanation, facts.printed);
  return decision;
}

}  // namespace kbench::decision
