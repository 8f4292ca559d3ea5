// Ranks of entries whose scores are known within intervals. The rule is in kbench/leaderboard/standing.hpp.
#pragma once

#include <kbench/evaluation.hpp>

#include <vector>

namespace kbench::leaderboard {

// Of a list that begins with the best, one interval for each entry: its ranks, in the same order.
std::vector<int> ranks(const std::vector<Interval>& intervals);

}  // namespace kbench::leaderboard
