// A chart of each user's best over time.
#pragma once

#include "boards/pages/board_facts.hpp"

#include <string>

namespace kbench::leaderboard {

// The improvement of the figure that the board ranks by: a line for each of the first entries, and for the baseline.
// Empty if nothing ranks, and where a board hides it.
std::string best_over_time(const BoardFacts& facts, const Standing& standing);

}  // namespace kbench::leaderboard
