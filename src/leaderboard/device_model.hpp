#pragma once

#include <kbench/evaluation.hpp>

#include <string>

namespace kbench::leaderboard {

// The model of the device that an evaluation ran on, as whoever measured it says: nobody else can. Empty when it
// ended before that was known.
std::string model_of(const Evaluation& evaluation);

}  // namespace kbench::leaderboard
