#pragma once

#include "boards/board_table.hpp"

#include <kbench/evaluation.hpp>
#include <kbench/leaderboard/board.hpp>
#include <kbench/leaderboard/comparison.hpp>

#include <cstdint>
#include <string>

namespace kbench::leaderboard {

// Derives ratio, interval and answer from the pairs. Throws Error if there are fewer than two.
void conclude(BoardComparison& comparison, Ranking ranking);

// The board's figure of an evaluation that was made to be compared. Throws Error if it was not accepted, has no score, is
// not isolated as the board asks, or ran on another device.
double figure_to_compare(const Evaluation& evaluation, std::int64_t submission, const StoredBoard& board,
                         const std::string& device);

}  // namespace kbench::leaderboard
