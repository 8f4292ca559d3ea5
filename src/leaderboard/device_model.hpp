#pragma once

#include <kbench/evaluation.hpp>

#include <string>

namespace kbench::leaderboard {

// The model of the device that an evaluation ran on, according to the evaluation itself. Empty if it ended before
// the model was known.
std::string model_of(const Evaluation& evaluation);

}  // namespace kbench::leaderboard
