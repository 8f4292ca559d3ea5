#pragma once

#include <kbench/leaderboard/board.hpp>
#include <kbench/leaderboard/comparison.hpp>

namespace kbench::leaderboard {

// Fills in what follows from the pairs: factor, interval and outcome.
void conclude(Comparison& comparison, Ranking ranking);

}  // namespace kbench::leaderboard
