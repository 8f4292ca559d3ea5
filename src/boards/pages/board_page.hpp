// A board and its standings: who is ahead, how that came about, and what does not rank.
#pragma once

#include "boards/pages/board_facts.hpp"

#include <string>

namespace kbench::leaderboard {

std::string board_page(const BoardFacts& facts);

}  // namespace kbench::leaderboard
