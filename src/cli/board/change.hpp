// What `kbench board create` and `edit` can both set.
#pragma once

#include "cli/board/arguments.hpp"

#include <kbench/leaderboard/board.hpp>

namespace kbench::cli::board {

// What the options name. Of limits the others are `before`'s.
BoardChange change_of(const Arguments& arguments, const RunLimits& before);

}  // namespace kbench::cli::board
