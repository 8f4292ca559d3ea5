// The reference that a board is on. There has to be one.
#pragma once

#include "boards/pages/board_facts.hpp"

#include <string>

namespace kbench::leaderboard {

std::string problem_page(const BoardFacts& facts);

}  // namespace kbench::leaderboard
