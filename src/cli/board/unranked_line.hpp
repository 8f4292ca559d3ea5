// The line that says why a result does not rank.
#pragma once

#include <kbench/leaderboard/record.hpp>

#include <string>

namespace kbench::cli::board {

// The `unranked` of the result must not be empty.
inline std::string unranked_line(const MeasuredRecord& measured) {
  return "This result does not rank: " + measured.unranked + '.';
}

}  // namespace kbench::cli::board
