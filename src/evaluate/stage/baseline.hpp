// Measures the baseline of Options::baseline: the reference of a problem in Python, handed in as a submission.
#pragma once

#include "evaluate/stage/describe.hpp"
#include "evaluate/stage/session.hpp"

#include <kbench/evaluation.hpp>
#include <kbench/options.hpp>
#include <kbench/submission.hpp>

#include <functional>
#include <string>

namespace kbench::stage {

struct ReferenceRun {
  Submission submission;
  ReferenceMode mode = ReferenceMode::eager;
  std::string key;  // a fingerprint of all that its times depend on but for chance
};

// Throws Error where the reference cannot be handed in, and where there is no interpreter.
ReferenceRun reference_run(Session& session, const Description& description);

using Evaluate = std::function<Evaluation(const Submission& submission, const Options& options)>;

// Puts the baseline, and speed-ups over it, into the evaluation of a submission that was timed. `evaluate` is called
// for the cases that no earlier evaluation has timed. Throws what it throws. It is not inlined, so that evaluations
// without a baseline do not need its room on the caller's stack.
[[gnu::noinline]] void add_baseline(Evaluation& evaluation, const ReferenceRun& reference,
                                    const Options& options, const Evaluate& evaluate);

}  // namespace kbench::stage
