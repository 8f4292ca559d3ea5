// What was submitted to a board, the newest first, as far as a page has room.
#pragma once

#include "leaderboard/pages/board_facts.hpp"

#include <string>

namespace kbench::leaderboard {

std::string submissions_page(const BoardFacts& facts);

}  // namespace kbench::leaderboard
