// Profiles a submission: runs it once more. ncu profiles compiled code on a GPU, and torch.profiler what is in Python.
//
// The run follows the evaluation, under ncu with other walls (diagnose/tool_run.hpp), and does not affect verdict, times or
// score. The largest performance case is checked, and not timed: a few calls.
#pragma once

#include "evaluate/diagnose/second_run.hpp"

#include <kbench/catalog.hpp>
#include <kbench/evaluation.hpp>
#include <kbench/options.hpp>

#include <string>

namespace kbench {

struct ProfiledRun {
  SecondRun run;  // without cases
  const ProblemDescription& problem;
  const Language& language;
};

// True when a profile is asked for, and the submission was accepted.
bool is_for_profiler(const Evaluation& evaluation, const Options& options);

// Fills in evaluation.profile, and writes options.profile_report. If that fails, evaluation.integrity.warnings says
// so with what to do. Throws process::LauncherLost, Cancelled.
void profile(Evaluation& evaluation, process::Children& children, const ProfiledRun& run,
             const Options& options);

// The performance case with the most bytes to move, among those that options.cases names; a correctness case where there is none.
// Null where the problem has no such case.
const CaseDescription* case_to_profile(const ProblemDescription& problem, const Options& options);

}  // namespace kbench
