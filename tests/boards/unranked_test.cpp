#include "boards/unranked.hpp"

#include "boards/comparison.hpp"
#include "boards/made_up.hpp"
#include "boards/store.hpp"
#include "catch.hpp"

namespace kbench::tests {
namespace {

using leaderboard::why_unranked;

Leaderboard board_in(const TestStore& store) {
  Leaderboard leaderboard = store.open();
  leaderboard.create_board(ada, settings());
  return leaderboard;
}

const std::string advice =
    "; submit it again when the machine is quiet, or ask whoever manages the board to rerun it";

}  // namespace

TEST_CASE("an evaluation with a score has no reason not to rank") {
  CHECK(why_unranked(accepted(1.0)).empty());
}

TEST_CASE("the reason not to rank names the first case that is not proven, and counts the others") {
  Evaluation evaluation = unproven(1.0);
  CHECK(why_unranked(evaluation) ==
        "case 'large' is not proven: only half of it is proven; take a larger case");
  evaluation.cases.at(0).measurement->unproven = "too short\n\x1b[31m";
  CHECK(why_unranked(evaluation) == "case 'small' is not proven: too short\\x0a\\x1b[31m (and 1 more)");
  evaluation.cases.at(0).measurement.reset();
  CHECK(why_unranked(evaluation) == "case 'small' was not timed (and 1 more)");
  evaluation.cases.clear();
  CHECK(why_unranked(evaluation) == "no performance case was timed");
}

TEST_CASE("a speed-up that is not proven is a reason not to rank, and a baseline that is missing is none") {
  Evaluation evaluation = accepted(1.0);
  evaluation.baseline = Baseline{.missing = "it crashed"};
  CHECK_FALSE(evaluation.score());
  CHECK(why_unranked(evaluation).empty());
  evaluation.cases.at(1).measurement->unscored = "the machine is busy";
  CHECK(why_unranked(evaluation) == "the speed-up of case 'large' is not proven: the machine is busy");
}

TEST_CASE("a suspicion is the reason not to rank, before any case that is not proven") {
  Evaluation evaluation = unproven(1.0);
  evaluation.integrity.suspicions = suspected(1.0).integrity.suspicions;
  CHECK(why_unranked(evaluation) ==
        "a suspicion stands: small: the GPU was at work while the submission was stopped");
}

TEST_CASE("a comparison needs a score, and the error says what is not proven") {
  const leaderboard::StoredBoard board{.board = {.settings = settings()}};
  const auto figure = [&](const Evaluation& evaluation) {
    return leaderboard::figure_to_compare(evaluation, 3, board, model);
  };
  CHECK(figure(accepted(2.0)) == Approx(2.0));
  CHECK(contains(message_of([&] { figure(suspected(1.0)); }),
                 "#3 has no score this time: a suspicion stands: "));
  CHECK(
      message_of([&] { figure(unproven(1.0)); }) ==
      "#3 has no score this time: case 'large' is not proven: only half of it is proven; take a larger case; "
      "confirm the standing again when the machine is quiet");
}

TEST_CASE("an accepted result without a score is recorded and does not rank, and its record says why") {
  const TestStore store;
  if (store.is_skipped()) return;
  Leaderboard leaderboard = board_in(store);
  const std::int64_t slower = submit(leaderboard, "bob", accepted(2.0));
  const std::int64_t weak = submit(leaderboard, "bob", unproven(1.0));
  const std::int64_t doubtful = submit(leaderboard, "eve", suspected(0.5));
  const Standing standing = leaderboard.standing(root, "sums", model);
  REQUIRE(users(standing) == std::vector<std::string>{"bob"});
  CHECK(standing.entries.at(0).submission == slower);
  CHECK(leaderboard.evaluation(root, weak)->accepted());

  const SubmissionRecord record = leaderboard.submission(root, weak);
  CHECK(record.measured->verdict == Verdict::accepted);
  CHECK_FALSE(record.measured->counts);
  CHECK(record.measured->unranked == why_unranked(unproven(1.0)) + advice);
  CHECK(leaderboard.submission(root, doubtful).measured->unranked == why_unranked(suspected(1.0)) + advice);
  CHECK(leaderboard.submission(root, doubtful).measured->is_suspected);
  CHECK(leaderboard.submission(root, slower).measured->counts);
  CHECK(leaderboard.submission(root, slower).measured->unranked.empty());
  CHECK(contains(to_json(record), "\"counts\":false"));
  CHECK(contains(to_json(record), "\"unranked\":\"case 'large' is not proven"));
  CHECK(contains(to_csv({record}), "counts,unranked,same_source_as,disqualified,team,hidden\r\n"));
}

TEST_CASE("a standing counts the users who have only accepted results without a score") {
  const TestStore store;
  if (store.is_skipped()) return;
  Leaderboard leaderboard = board_in(store);
  submit(leaderboard, "bob", unproven(1.0));
  submit(leaderboard, "bob", suspected(1.0));
  const std::int64_t weak = submit(leaderboard, "eve", unproven(1.0));
  submit(leaderboard, "mallory", wrong());
  Standing standing = leaderboard.standing(root, "sums", model);
  CHECK(standing.users == 0);
  CHECK(standing.unranked_users == 2);
  CHECK(contains(to_text(standing), "2 users with accepted results that do not rank, "));
  CHECK(contains(to_json(standing), "\"unranked_users\":2"));

  leaderboard.finish(leaderboard.record_again(ada, weak), wrong());
  submit(leaderboard, "bob", accepted(2.0));
  standing = leaderboard.standing(root, "sums", model);
  CHECK(standing.unranked_users == 0);
  CHECK_FALSE(contains(to_text(standing), "do not rank"));

  Evaluation older = unproven(1.0);
  older.problem_version = 0;
  submit(leaderboard, "carol", older);
  CHECK(leaderboard.standing(root, "sums", model).unranked_users == 0);
}

TEST_CASE("a result that is not proven needs to be evaluated again; a suspected one needs somebody to look") {
  const TestStore store;
  if (store.is_skipped()) return;
  Leaderboard leaderboard = board_in(store);
  const std::int64_t weak = submit(leaderboard, "bob", unproven(1.0));
  submit(leaderboard, "eve", suspected(1.0));
  Evaluation elsewhere = unproven(1.0);
  elsewhere.environment["gpu"] = "another";
  submit(leaderboard, "carol", elsewhere);
  CHECK(leaderboard.unsettled(root, "sums") == std::vector<std::int64_t>{weak});
  leaderboard.finish(leaderboard.record_again(ada, weak), accepted(1.0));
  CHECK(leaderboard.unsettled(root, "sums").empty());
  CHECK(users(leaderboard.standing(root, "sums", model)) == std::vector<std::string>{"bob"});
}

TEST_CASE("a rerun that proves too little leaves the result before it, and a suspicion ends that") {
  const TestStore store;
  if (store.is_skipped()) return;
  Leaderboard leaderboard = board_in(store);
  const std::int64_t id = submit(leaderboard, "bob", accepted(1.0));
  leaderboard.finish(leaderboard.record_again(ada, id), unproven(0.5));
  CHECK(leaderboard.standing(root, "sums", model).entries.at(0).runtime_ms == Approx(1.0));
  CHECK(leaderboard.submission(root, id).measured->counts);
  CHECK(contains(leaderboard.submission(root, id).measured->unranked, "; the result before it counts"));
  CHECK(leaderboard.unsettled(root, "sums").empty());

  leaderboard.finish(leaderboard.record_again(ada, id), suspected(0.5));
  CHECK(leaderboard.standing(root, "sums", model).entries.empty());
  CHECK(contains(leaderboard.submission(root, id).measured->unranked, advice));
}

}  // namespace kbench::tests
