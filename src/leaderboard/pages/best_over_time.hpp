// How the best of each user of a standing came about, as a chart.
#pragma once

#include "leaderboard/pages/board_facts.hpp"

#include <string>

namespace kbench::leaderboard {

// The figure that the board ranks by, as it became better: a line for each of the first of the standing, and for the baseline.
// Empty where nothing ranks, and where a board hides it.
std::string best_over_time(const BoardFacts& facts, const Standing& standing);

}  // namespace kbench::leaderboard
