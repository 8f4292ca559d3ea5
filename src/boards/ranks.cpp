#include "boards/ranks.hpp"

namespace kbench::leaderboard {

double sort_key(const RankingScore& score, Ranking ranking) {
  return ranking == Ranking::runtime ? score.interval.high : -score.interval.low;
}

std::vector<int> ranks(const std::vector<RankingScore>& scores, Ranking ranking) {
  const auto is_within_reach = [ranking](const RankingScore& leader, const RankingScore& entry) {
    return ranking == Ranking::runtime ? entry.value <= leader.interval.high
                                       : entry.value >= leader.interval.low;
  };
  std::vector<int> ranks;
  ranks.reserve(scores.size());
  const RankingScore* leader = nullptr;
  for (const RankingScore& each : scores) {
    const bool shares = leader != nullptr && is_within_reach(*leader, each);
    if (!shares) leader = &each;
    ranks.push_back(shares ? ranks.back() : static_cast<int>(ranks.size()) + 1);
  }
  return ranks;
}

void set_ranks(std::vector<StandingEntry>& entries, Ranking ranking) {
  std::vector<RankingScore> scores;
  for (const StandingEntry& each : entries) {
    if (!each.is_baseline) scores.push_back(each.score);
  }
  const std::vector<int> found = ranks(scores, ranking);
  auto next = found.begin();
  for (StandingEntry& each : entries) each.rank = each.is_baseline ? 0 : *next++;
}

}  // namespace kbench::leaderboard
