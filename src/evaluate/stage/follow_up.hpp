// After the last stage: what may have harmed a GPU is followed by a look at it, what failed by a run under a
// sanitizer, and what was accepted by one under a profiler.
#pragma once

#include "evaluate/stage/findings.hpp"
#include "evaluate/stage/session.hpp"

#include <kbench/evaluation.hpp>

namespace kbench::stage {

// Adds what it finds to the evaluation, and lets the device go. The verdict stands. Throws process::LauncherLost, Cancelled, and
// what options.progress throws.
void follow_up(Session& session, const Findings& found, Evaluation& evaluation);

}  // namespace kbench::stage
