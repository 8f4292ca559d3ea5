#include "catch.hpp"
#include "leaderboard/ranks.hpp"

#include <vector>

namespace kbench::leaderboard {

TEST_CASE("entries whose intervals do not touch have ranks of their own") {
  CHECK(ranks({{1.0, 1.1}, {1.2, 1.3}, {1.4, 1.5}}) == std::vector<int>{1, 2, 3});
}

TEST_CASE(
    "an entry whose interval overlaps its leader's shares the leader's rank, and the next rank is the "
    "place") {
  CHECK(ranks({{1.0, 1.2}, {1.1, 1.3}, {1.2, 1.4}, {1.5, 1.6}}) == std::vector<int>{1, 1, 1, 4});
}

TEST_CASE("overlap with another member of the group is not enough: it must be with the leader") {
  // The second overlaps the first, and the third the second, but the third not the first.
  CHECK(ranks({{1.0, 1.2}, {1.1, 1.4}, {1.3, 1.5}}) == std::vector<int>{1, 1, 3});
}

TEST_CASE("a wide interval far down does not come back to an earlier group") {
  CHECK(ranks({{1.0, 1.2}, {1.3, 1.4}, {0.9, 2.0}}) == std::vector<int>{1, 2, 2});
}

TEST_CASE("it is the same where more is better") {
  CHECK(ranks({{9.0, 10.0}, {8.5, 9.5}, {7.0, 8.0}}) == std::vector<int>{1, 1, 3});
  CHECK(ranks({}).empty());
}

}  // namespace kbench::leaderboard
