// The third stage: the submission is called, verified and timed.
#pragma once

#include "evaluate/stage/compile.hpp"
#include "evaluate/stage/describe.hpp"
#include "evaluate/stage/session.hpp"
#include "evaluate/stage/submission_process.hpp"
#include "isolation/protocol/judgement.hpp"

#include <kbench/evaluation.hpp>

#include <cstdint>
#include <optional>
#include <vector>

namespace kbench::stage {

// The measurements so far; `judgement.failure` or the missing walls say what ended them.
struct Measurements {
  std::optional<std::uint64_t> walls =
      {};                         // walls of the runner (protocol::Wall bits), once it has reported them
  std::optional<Seed> seed = {};  // set once the submission was loaded
  int hidden_cases = 0;           // the number that were drawn
  std::vector<CaseResult> cases = {};
  protocol::Judgement judgement = {};
  bool has_built = false;  // the submission itself, for cases that no earlier evaluation had
};

// Leaves the process as it is. A lost launcher is reported by the next call that needs it. Throws Cancelled, and what
// options.progress throws.
Measurements measure(Session& session, SubmissionProcess& process, const Description& description,
                     const CompiledSubmission& compiled, const protocol::JudgeRequest& request);

}  // namespace kbench::stage
