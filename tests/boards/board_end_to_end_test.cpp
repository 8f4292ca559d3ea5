#include "boards/made_up.hpp"
#include "boards/measured.hpp"
#include "boards/store.hpp"
#include "catch.hpp"

#include <kbench/evaluate.hpp>

#include <string>

namespace kbench::tests {
namespace {

// Long enough to be proven.
const std::string slow_body =
    "for (int k = 0; k < 16; ++k) { " + right_body + " asm volatile(\"\" ::: \"memory\"); }";
const std::string wrong_body = "for (size_t i = 0; i < n; ++i) y[i] = 3 * x[i];";

}  // namespace

TEST_CASE("what is really submitted is really evaluated, ranked, evaluated again and compared") {
  const TestStore store;
  if (store.is_skipped()) return;
  Leaderboard leaderboard = store.open();
  BoardSettings wanted = settings("twice");
  wanted.problem = "doubled";
  wanted.devices = {processor()};
  wanted.requires_isolation = false;  // whatever this machine has
  leaderboard.create_board(ada, wanted);

  const SubmissionRecord right = leaderboard.submit({"bob"}, "twice", doubled(slow_body), quick_options());
  const SubmissionRecord wrong = leaderboard.submit({"eve"}, "twice", doubled(wrong_body), quick_options());
  CHECK(right.measured->verdict == Verdict::accepted);
  CHECK(right.measured->standing == processor());
  CHECK(right.measured->problem_version > 0);
  CHECK(wrong.measured->verdict == Verdict::wrong_answer);
  CHECK(contains(leaderboard.evaluation(root, wrong.id)->explanation, "expected"));
  CHECK(users(leaderboard.standing(root, "twice", processor())) == std::vector<std::string>{"bob"});

  const SubmissionRecord again = leaderboard.rerun(ada, wrong.id, quick_options());
  CHECK(again.evaluations == 2);
  CHECK(again.measured->verdict == Verdict::wrong_answer);

  const SubmissionRecord other = leaderboard.submit({"carol"}, "twice", doubled(slow_body), quick_options());
  std::vector<std::int64_t> order;
  const ConfirmOptions options{.submissions = {{right.id, other.id}},
                               .most_pairs = 6,
                               .evaluation = quick_options(),
                               .step = [&](std::size_t, std::size_t most, std::int64_t id) {
                                 CHECK(most == 12);
                                 order.push_back(id);
                               }};
  const BoardComparison comparison = leaderboard.confirm(ada, "twice", processor(), options);
  REQUIRE(order.size() == 12);
  order.resize(4);
  CHECK(order == std::vector<std::int64_t>{right.id, other.id, other.id, right.id});
  CHECK(comparison.pairs.size() == 6);
  CHECK(comparison.interval.low < comparison.interval.high);
  REQUIRE(leaderboard.comparisons(root, "twice").size() == 1);
  CHECK(leaderboard.comparisons(root, "twice").at(0).pairs == comparison.pairs);
  CHECK(leaderboard.comparisons(root, "twice").at(0).explain() == comparison.explain());

  CHECK(contains(message_of([&] {
                   ConfirmOptions with_wrong = options;
                   with_wrong.submissions = {{wrong.id, right.id}};
                   with_wrong.step = {};
                   leaderboard.confirm(ada, "twice", processor(), with_wrong);
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
  CHECK(
      contains(message_of([&] { leaderboard.submit({"bob"}, "sums", doubled(slow_body), quick_options()); }),
               "no_such_problem"));
  const auto records = leaderboard.submissions(root, "sums");
  REQUIRE(records.size() == 1);
  CHECK(records.at(0).state == SubmissionState::failed);
  CHECK(contains(records.at(0).error, "no_such_problem"));
  CHECK(leaderboard.unsettled(root, "sums").size() == 1);

  // A device that its language does not run on is no submission.
  Options on_gpu = quick_options();
  on_gpu.device = "cuda";
  CHECK(contains(message_of([&] { leaderboard.submit({"bob"}, "sums", doubled(slow_body), on_gpu); }),
                 "a submission in C++ does not run on cuda:0"));
  CHECK(contains(message_of([&] { leaderboard.rerun(ada, records.at(0).id, on_gpu); }),
                 "a submission in C++ does not run on cuda:0"));
  CHECK(leaderboard.submissions(root, "sums").size() == 1);
  CHECK(contains(leaderboard.submissions(root, "sums").at(0).error, "no_such_problem"));

  std::stop_source cancelled;
  cancelled.request_stop();
  BoardSettings another = settings("another");
  another.quota = 1;
  leaderboard.create_board(ada, another);
  Options options = quick_options();
  options.stop = cancelled.get_token();
  CHECK_THROWS_AS(leaderboard.submit({"bob"}, "another", doubled(slow_body), options), Cancelled);
  CHECK(leaderboard.submissions(root, "another").at(0).state == SubmissionState::interrupted);
  CHECK(contains(
      message_of([&] { leaderboard.submit({"bob"}, "another", doubled(right_body + " "), quick_options()); }),
      "1 submission"));
}

}  // namespace kbench::tests
