// The version and the size limit of an exported board.
#pragma once

#include <cstddef>

namespace kbench::leaderboard {

inline constexpr const char* exchange_format = "kbench-board";

// Rises when an older kbench would misread the document. Lower versions were in use before kbench 0.2.0.
inline constexpr int exchange_version = 6;

// The bound on a document that is read, in bytes. Reading takes eight times as much memory.
inline constexpr std::size_t largest_exchanged_board = std::size_t{1} << 30U;

}  // namespace kbench::leaderboard
