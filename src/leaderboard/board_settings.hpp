#pragma once

#include <kbench/leaderboard/board.hpp>

namespace kbench::leaderboard {

// As they are kept: devices without space around them. Throws Error for what a board cannot have.
BoardSettings checked(BoardSettings settings);

}  // namespace kbench::leaderboard
