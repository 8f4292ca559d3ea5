// Repeats evaluations on a machine that was not quiet.
#pragma once

#include <kbench/evaluation.hpp>

#include <functional>

namespace kbench::leaderboard {

// The most times that an evaluation is made.
inline constexpr int most_attempts = 3;

// Whether other work may be why an accepted evaluation has no score. That is so if a time is not proven, nothing
// speaks against the submission, and the machine was busy before or during the measurement.
bool was_disturbed(const Evaluation& evaluation);

// Evaluates until the evaluation was not disturbed, at most `most_attempts` times, and returns the last. Its warnings say
// how often it was, where that is more than once.
Evaluation evaluate_undisturbed(const std::function<Evaluation()>& evaluate);

}  // namespace kbench::leaderboard
