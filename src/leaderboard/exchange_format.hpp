// The version and the size limit of an exported board.
#pragma once

#include <cstddef>

namespace kbench::leaderboard {

inline constexpr const char* exchange_format = "kbench-board";

// Rises when an older kbench would misread the document. Version 1 has no log, disqualifications, start, quota and limits;
// version 2 has no teams, and no hidden or anonymous boards; version 3 has no baseline; version 4 has no
// weak problems.
inline constexpr int exchange_version = 5;

// The bound on a document that is read, in bytes. It takes eight times as much memory meanwhile.
inline constexpr std::size_t largest_exchanged_board = std::size_t{1} << 30U;

}  // namespace kbench::leaderboard
