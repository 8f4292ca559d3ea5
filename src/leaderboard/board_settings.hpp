#pragma once

#include <kbench/leaderboard/board.hpp>
#include <kbench/options.hpp>

namespace kbench::leaderboard {

// As they are kept: devices without space around them. Throws Error for what a board cannot have.
BoardSettings checked(BoardSettings settings);

// What is the same in every evaluation for a board: element type, all cases, cold caches, a new seed.
Options options_of(const BoardSettings& settings, Options options);

// What a board is on: a plugin.
inline constexpr const char* kind_problem = "problem";

}  // namespace kbench::leaderboard
