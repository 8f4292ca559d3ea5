// Results of operations of boards that no public function returns.
#pragma once

#include <kbench/evaluation.hpp>
#include <kbench/leaderboard.hpp>

#include <cstddef>
#include <filesystem>
#include <optional>
#include <vector>

namespace kbench {

// A board and who is ahead on it, at one moment.
struct ShownBoard {
  Board board = {};
  UtcTime now = {};                      // the time, by the clock that deadlines go by
  bool is_over = false;                  // whether the board takes no more submissions
  std::vector<Standing> standings = {};  // one for each device, or that of the device that was asked for
  std::vector<BoardComparison> comparisons = {};  // those of the board, in the order in which they ended
};

// A submission to a board with its last result.
struct BoardSubmission {
  SubmissionRecord submission = {};
  std::optional<Evaluation> evaluation = {};  // null if it is not finished, or not shown to whoever asked
};

// Pages that were written.
struct WrittenPages {
  std::size_t pages = 0;                           // their number
  std::optional<std::filesystem::path> kept = {};  // the new place of the directory that was there before
};

}  // namespace kbench
