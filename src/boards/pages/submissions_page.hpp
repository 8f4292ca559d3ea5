// The submissions to a board, the newest first, as many as fit on a page.
#pragma once

#include "boards/pages/board_facts.hpp"

#include <string>

namespace kbench::leaderboard {

std::string submissions_page(const BoardFacts& facts);

}  // namespace kbench::leaderboard
