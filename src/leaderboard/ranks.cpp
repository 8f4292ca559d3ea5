#include "leaderboard/ranks.hpp"

namespace kbench::leaderboard {

std::vector<int> ranks(const std::vector<Interval>& intervals) {
  const auto overlap = [](const Interval& a, const Interval& b) {
    return a.low <= b.high && b.low <= a.high;
  };
  std::vector<int> ranks;
  ranks.reserve(intervals.size());
  const Interval* leader = nullptr;
  for (const Interval& each : intervals) {
    const bool shares = leader != nullptr && overlap(*leader, each);
    if (!shares) leader = &each;
    ranks.push_back(shares ? ranks.back() : static_cast<int>(ranks.size()) + 1);
  }
  return ranks;
}

}  // namespace kbench::leaderboard
