#include "catch.hpp"
#include "leaderboard/made_up.hpp"
#include "leaderboard/measured.hpp"
#include "leaderboard/store.hpp"

#include <kbench/evaluate.hpp>

namespace kbench::tests {
namespace {

Submission shipped(const std::string& file) {
  return Submission::from_file(KBENCH_SOURCE_DIR "/plugins/elementwise/vector_add/solutions/" + file);
}

}  // namespace

TEST_CASE("what is really submitted is really evaluated, ranked, evaluated again and compared") {
  const TestStore store;
  if (store.is_skipped()) return;
  Leaderboard leaderboard = store.open();
  BoardSettings wanted = settings();
  wanted.devices = {processor()};
  wanted.requires_isolation = false;  // whatever this machine has
  leaderboard.create_board(ada, wanted);

  const SubmissionRecord right = leaderboard.submit({"bob"}, "sums", shipped("plain.cpp"), quick());
  const SubmissionRecord wrong = leaderboard.submit({"eve"}, "sums", shipped("skips_tail.cpp"), quick());
  CHECK(right.measured->verdict == Verdict::accepted);
  CHECK(right.measured->standing == processor());
  CHECK(right.measured->problem_version > 0);
  CHECK(wrong.measured->verdict == Verdict::wrong_answer);
  CHECK(contains(leaderboard.evaluation(wrong.id)->explanation, "expected"));
  CHECK(users(leaderboard.standing("sums", processor())) == std::vector<std::string>{"bob"});

  const SubmissionRecord again = leaderboard.rerun(ada, wrong.id, quick());
  CHECK(again.evaluations == 2);
  CHECK(again.measured->verdict == Verdict::wrong_answer);

  const SubmissionRecord other = leaderboard.submit({"carol"}, "sums", shipped("plain.cpp"), quick());
  std::vector<std::int64_t> order;
  const ConfirmOptions options{.submissions = {{right.id, other.id}},
                               .pairs = 2,
                               .evaluation = quick(),
                               .step = [&](int, int count, std::int64_t id) {
                                 CHECK(count == 4);
                                 order.push_back(id);
                               }};
  const Comparison comparison = leaderboard.confirm(ada, "sums", processor(), options);
  CHECK(order == std::vector<std::int64_t>{right.id, other.id, other.id, right.id});
  CHECK(comparison.pairs.size() == 2);
  REQUIRE(leaderboard.comparisons("sums").size() == 1);
  CHECK(leaderboard.comparisons("sums").at(0).pairs == comparison.pairs);
  CHECK(leaderboard.comparisons("sums").at(0).explain() == comparison.explain());

  CHECK(contains(message_of([&] {
                   ConfirmOptions with_wrong = options;
                   with_wrong.submissions = {{wrong.id, right.id}};
                   with_wrong.step = {};
                   leaderboard.confirm(ada, "sums", processor(), with_wrong);
                 }),
                 "was not accepted this time"));
}

TEST_CASE("what evaluate() throws reaches the caller, and the submission has failed for that reason") {
  const TestStore store;
  if (store.is_skipped()) return;
  Leaderboard leaderboard = store.open();
  BoardSettings wanted = settings();
  wanted.problem = "no_such_problem";
  leaderboard.create_board(ada, wanted);
  CHECK(contains(message_of([&] { leaderboard.submit({"bob"}, "sums", shipped("plain.cpp"), quick()); }),
                 "no_such_problem"));
  const auto records = leaderboard.submissions("sums");
  REQUIRE(records.size() == 1);
  CHECK(records.at(0).state == SubmissionState::failed);
  CHECK(contains(records.at(0).error, "no_such_problem"));
  CHECK(leaderboard.unsettled("sums").size() == 1);

  std::stop_source cancelled;
  cancelled.request_stop();
  BoardSettings another = settings("another");
  leaderboard.create_board(ada, another);
  Options options = quick();
  options.stop = cancelled.get_token();
  CHECK_THROWS_AS(leaderboard.submit({"bob"}, "another", shipped("plain.cpp"), options), Cancelled);
  CHECK(leaderboard.submissions("another").at(0).state == SubmissionState::failed);
}

}  // namespace kbench::tests
