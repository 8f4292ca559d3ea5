// Ranks of entries with scores that are known within intervals. The rule is in kbench/leaderboard/standing.hpp.
#pragma once

#include <kbench/leaderboard/standing.hpp>

#include <vector>

namespace kbench::leaderboard {

// The sort key of an entry, the least first: the conservative end of the interval, negated where more is better.
double sort_key(const RankingScore& score, Ranking ranking);

// The ranks of a sorted list, in the same order.
std::vector<int> ranks(const std::vector<RankingScore>& scores, Ranking ranking);

// Sets the ranks of a sorted list. The baseline gets 0, and the others the ranks that they have without it.
void set_ranks(std::vector<StandingEntry>& entries, Ranking ranking);

}  // namespace kbench::leaderboard
