// Ranks of entries whose scores are known within intervals. The rule is in kbench/leaderboard/standing.hpp.
#pragma once

#include <kbench/leaderboard/standing.hpp>

#include <vector>

namespace kbench::leaderboard {

// Entries are sorted by this, the least first: the conservative end of the interval, negated where more is better.
double sort_key(const Score& score, Ranking ranking);

// The ranks of a list that is sorted by that, in the same order.
std::vector<int> ranks(const std::vector<Score>& scores, Ranking ranking);

// Gives a list that is sorted by that its ranks. The baseline gets 0, and the others what they have without it.
void set_ranks(std::vector<StandingEntry>& entries, Ranking ranking);

}  // namespace kbench::leaderboard
