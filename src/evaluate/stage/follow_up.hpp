// Follows up on an evaluation: examines a GPU that may have been harmed, runs a failed submission under a sanitizer,
// and an accepted one under a profiler.
#pragma once

#include "evaluate/stage/findings.hpp"
#include "evaluate/stage/session.hpp"

#include <kbench/evaluation.hpp>

namespace kbench::stage {

// Adds what it finds to the evaluation, and lets the device go. The verdict stands. Throws process::LauncherLost, Cancelled, and
// what options.progress throws.
void follow_up(Session& session, const Findings& found, Evaluation& evaluation);

}  // namespace kbench::stage
