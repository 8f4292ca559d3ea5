#include "boards/made_up.hpp"
#include "boards/measured.hpp"
#include "boards/ranks.hpp"
#include "boards/store.hpp"
#include "catch.hpp"

#include <string>
#include <vector>

namespace kbench::tests {
namespace {

StandingEntry entry(double value, bool is_baseline = false) {
  return {.is_baseline = is_baseline, .score = {.value = value, .interval = {.low = value, .high = value}}};
}

// A solution that is wrong, so that nothing is timed.
Submission wrong_source() {
  return Submission::from_text(
      "#include <cstddef>\nextern \"C\" void solution(const float*, const float*, float*, size_t) {}\n",
      Language::cpp);
}

}  // namespace

TEST_CASE("a baseline has no rank, and takes nobody's") {
  struct Row {
    std::vector<StandingEntry> entries;
    std::vector<int> ranks;
  };
  for (const Row& row : std::vector<Row>{{{}, {}},
                                         {{entry(1, true)}, {0}},
                                         {{entry(1, true), entry(2), entry(3)}, {0, 1, 2}},
                                         {{entry(1), entry(2, true), entry(3)}, {1, 0, 2}},
                                         {{entry(1), entry(1, true), entry(1)}, {1, 0, 1}}}) {
    std::vector<StandingEntry> entries = row.entries;
    leaderboard::set_ranks(entries, Ranking::runtime);
    Standing standing;
    standing.entries = entries;
    CHECK(ranks(standing) == row.ranks);
  }
}

TEST_CASE(
    "a baseline is submitted by those who manage the board, before its start too, and is in the standing") {
  const TestStore store;
  if (store.is_skipped()) return;
  Leaderboard leaderboard = store.open();
  BoardSettings wanted = settings();
  wanted.deadline = latest_time;
  wanted.start = latest_time - std::chrono::hours(1);
  wanted.quota = 1;
  leaderboard.create_board(ada, wanted);
  CHECK_THROWS_AS(leaderboard.submit_baseline({"bob"}, "sums", wrong_source(), quick_options()), Forbidden);
  const SubmissionRecord first = leaderboard.submit_baseline(ada, "sums", wrong_source(), quick_options());
  CHECK(first.user == "baseline");
  CHECK(first.measured->verdict == Verdict::wrong_answer);
  CHECK(leaderboard.log(root, "sums").back().action == "baseline");
  leaderboard.finish(leaderboard.record_again(ada, first.id), accepted(1.0));
  leaderboard.edit_board(ada, "sums", {.start = noon});
  submit(leaderboard, "bob", accepted(2.0));
  submit(leaderboard, "eve", accepted(0.5));
  CHECK(contains(message_of([&] { leaderboard.record({" baseline"}, "sums", source()); }),
                 "is no user's name"));

  const Standing standing = leaderboard.standing(root, "sums", model);
  CHECK(users(standing) == std::vector<std::string>{"eve", "baseline", "bob"});
  CHECK(ranks(standing) == std::vector<int>{1, 0, 2});
  CHECK(standing.entries.at(1).is_baseline);
  CHECK(standing.users == 2);
  CHECK(contains(to_text(standing), "   -  baseline"));
  const std::string cut = to_text(leaderboard.standing(root, "sums", model, 2));
  CHECK(contains(cut, "1 more."));
  CHECK_FALSE(contains(to_text(standing), "more."));
  CHECK(leaderboard.check().empty());
}

}  // namespace kbench::tests
