// The verdict of an evaluation, from what its processes report: a pure function, and the only code that chooses a verdict.
//
//     const VerdictDecision decision = decide_verdict(
//         {.failure = Failure{.kind = FailureKind::process_ended, .text = "its process ended", .place = "case 'n=4'"},
//          .end = ProcessEnd{.by_itself = true, .signal = SIGSEGV}});
//     decision.verdict      // Verdict::crashed
//     decision.explanation  // "case 'n=4': its process ended (SIGSEGV, Segmentation fault)"
//
// Suspicions are no facts here: they make a time no score, and leave the verdict as it is.
#pragma once

#include "base/decision/failure.hpp"

#include <kbench/evaluation.hpp>

#include <optional>
#include <string>

namespace kbench::decision {

// How the submission's process ended.
struct ProcessEnd {
  bool by_itself = false;  // ended without kbench killing it
  int exit_status = 0;
  int signal = 0;                  // the signal that ended it; 0: none
  std::string reached_limit = {};  // limit of its control group, in words; empty: none
};

// The first of these facts that holds decides. If none holds, every output was right.
struct Facts {
  std::string launcher_lost = {};       // why the launcher is gone; empty: it is not
  std::string unended = {};             // which process did not end although it was killed, in words
  std::string missing_protection = {};  // one that is required: which, and why it is missing
  std::optional<Failure> failure = {};  // the first; what was met later is not reported

  // These explain a failure, and a limit that the process reached turns a crash into `limit_exceeded`.
  std::optional<ProcessEnd> end = {};  // none: there was no such process, or it did not end
  bool has_run = false;                // the submission was loaded
  std::string printed = {};            // output of its process
};

struct VerdictDecision {
  Verdict verdict = Verdict::internal_error;
  std::string explanation;
};

VerdictDecision decide_verdict(const Facts& facts);

}  // namespace kbench::decision
