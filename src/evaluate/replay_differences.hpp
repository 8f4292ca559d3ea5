// How a replayed evaluation differs from the one before: verdicts, cases, and times beyond their uncertainty.
#pragma once

#include <kbench/evaluation.hpp>
#include <kbench/replay.hpp>
#include <kbench/submission.hpp>

namespace kbench {

// Adds what differs, and why less is compared, to the replay of `submission`.
void find_differences(const Evaluation& before, const Submission& submission, Replay& replay);

}  // namespace kbench
