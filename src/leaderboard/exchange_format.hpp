// What an exported board is known by.
#pragma once

namespace kbench::leaderboard {

inline constexpr const char* exchange_format = "kbench-board";

// Rises when an older kbench would misread the document.
inline constexpr int exchange_version = 1;

}  // namespace kbench::leaderboard
