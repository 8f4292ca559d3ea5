#include "boards/ranks.hpp"
#include "catch.hpp"

#include <algorithm>
#include <vector>

namespace kbench::leaderboard {
namespace {

std::vector<int> by_runtime(const std::vector<RankingScore>& scores) {
  return ranks(scores, Ranking::runtime);
}

}  // namespace

TEST_CASE("entries are sorted by the end of their interval that is worse for them") {
  const RankingScore score{.value = 2.0, .interval = {1.5, 3.0}};
  CHECK(sort_key(score, Ranking::runtime) == 3.0);
  CHECK(sort_key(score, Ranking::gflops) == -1.5);
}

TEST_CASE("an entry whose figure is beyond its leader's interval has a rank of its own") {
  CHECK(by_runtime({{1.0, {0.9, 1.1}}, {1.2, {1.0, 1.3}}, {1.4, {1.2, 1.5}}}) == std::vector<int>{1, 2, 3});
}

TEST_CASE(
    "an entry whose figure is within its leader's interval shares the rank, and the next rank is the place") {
  CHECK(by_runtime({{1.0, {0.8, 1.2}}, {1.1, {1.0, 1.3}}, {1.2, {1.0, 1.4}}, {1.5, {1.4, 1.6}}}) ==
        std::vector<int>{1, 1, 1, 4});
}

TEST_CASE("a figure within the interval of another member of the group is not enough") {
  CHECK(by_runtime({{1.0, {0.9, 1.1}}, {1.1, {1.0, 1.3}}, {1.2, {1.1, 1.4}}}) == std::vector<int>{1, 1, 3});
}

TEST_CASE("an entry with a better figure than its leader's, and a wider interval, shares the leader's rank") {
  CHECK(by_runtime({{1.0, {0.9, 1.1}}, {0.5, {0.2, 1.2}}}) == std::vector<int>{1, 1});
}

TEST_CASE("a wide interval far down does not come back to an earlier group") {
  CHECK(by_runtime({{1.0, {0.9, 1.2}}, {1.3, {1.2, 1.4}}, {1.1, {0.9, 2.0}}}) == std::vector<int>{1, 2, 2});
}

TEST_CASE("an entry that widens its interval never gets a better rank or place") {
  for (const double ratio : {1.0, 1.01, 1.1, 2.0, 10.0}) {
    std::vector<RankingScore> scores{{1.0, {0.95, 1.05}}, {1.1, {1.05, 1.15}}, {1.3, {1.25, 1.35}}};
    scores.push_back({1.08, {1.08 / ratio, 1.08 * ratio}});
    std::sort(scores.begin(), scores.end(), [](const RankingScore& a, const RankingScore& b) {
      return sort_key(a, Ranking::runtime) < sort_key(b, Ranking::runtime);
    });
    const auto place = std::find_if(scores.begin(), scores.end(),
                                    [](const RankingScore& each) { return each.value == 1.08; }) -
                       scores.begin();
    CAPTURE(ratio);
    CHECK(place >= 1);
    CHECK(by_runtime(scores).at(static_cast<std::size_t>(place)) >= 2);
  }
}

TEST_CASE("it is the same where more is better") {
  CHECK(ranks({{10.0, {9.0, 11.0}}, {9.0, {8.5, 9.5}}, {8.9, {7.0, 12.0}}}, Ranking::gflops) ==
        std::vector<int>{1, 1, 3});
  CHECK(by_runtime({}).empty());
}

}  // namespace kbench::leaderboard
