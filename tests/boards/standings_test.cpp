#include "boards/made_up.hpp"
#include "boards/store.hpp"
#include "catch.hpp"

#include <algorithm>

namespace kbench::tests {
namespace {

struct Fixture {
  TestStore store;

  Leaderboard open(const BoardSettings& wanted = settings()) const {
    Leaderboard leaderboard = store.open();
    leaderboard.create_board(ada, wanted);
    return leaderboard;
  }
};

Evaluation on(const std::string& gpu, double runtime_ms) {
  Evaluation evaluation = accepted(runtime_ms);
  evaluation.environment["gpu"] = gpu;
  return evaluation;
}

}  // namespace

TEST_CASE("a standing has the best accepted evaluation of each user, the best first") {
  const Fixture fixture;
  if (fixture.store.is_skipped()) return;
  Leaderboard leaderboard = fixture.open();
  submit(leaderboard, "bob", accepted(3.0));
  const std::int64_t best = submit(leaderboard, "bob", accepted(1.0));
  submit(leaderboard, "bob", accepted(2.0));
  submit(leaderboard, "eve", accepted(1.5));
  submit(leaderboard, "mallory", wrong());
  const Standing standing = leaderboard.standing(root, "sums", model);
  CHECK(users(standing) == std::vector<std::string>{"bob", "eve"});
  CHECK(ranks(standing) == std::vector<int>{1, 2});
  CHECK(standing.entries.at(0).submission == best);
  CHECK(standing.entries.at(0).runtime_ms == Approx(1.0));
  CHECK(standing.entries.at(0).score.interval.low < 1.0);
  CHECK(standing.users == 2);
  CHECK(standing.problem_version == 1);
}

TEST_CASE("users whose figures are within the leader's interval share its rank") {
  const Fixture fixture;
  if (fixture.store.is_skipped()) return;
  Leaderboard leaderboard = fixture.open();
  submit(leaderboard, "a", accepted(1.00, 0.02));
  submit(leaderboard, "b", accepted(1.01, 0.02));
  submit(leaderboard, "c", accepted(1.02, 0.02));  // its interval overlaps the leader's
  CHECK(ranks(leaderboard.standing(root, "sums", model)) == std::vector<int>{1, 1, 3});
}

TEST_CASE("users are in the order of the worse ends of their intervals, and so are one user's results") {
  const Fixture fixture;
  if (fixture.store.is_skipped()) return;
  Leaderboard leaderboard = fixture.open();
  BoardSettings by_gflops = settings("gflops");
  by_gflops.ranking = Ranking::gflops;
  leaderboard.create_board(ada, by_gflops);
  for (const std::string board : {"sums", "gflops"}) {
    CAPTURE(board);
    submit(leaderboard, "wide", accepted(1.0, 0.5), board);
    submit(leaderboard, "narrow", accepted(1.1, 0.01), board);
    CHECK(users(leaderboard.standing(root, board, model)) == std::vector<std::string>{"narrow", "wide"});
    const std::int64_t surer = submit(leaderboard, "wide", accepted(1.05, 0.01), board);
    const Standing standing = leaderboard.standing(root, board, model);
    CHECK(users(standing) == std::vector<std::string>{"wide", "narrow"});
    CHECK(standing.entries.at(0).submission == surer);
  }
}

TEST_CASE("by gflops the most is best") {
  const Fixture fixture;
  if (fixture.store.is_skipped()) return;
  BoardSettings wanted = settings();
  wanted.ranking = Ranking::gflops;
  Leaderboard leaderboard = fixture.open(wanted);
  submit(leaderboard, "slow", accepted(2.0));
  submit(leaderboard, "fast", accepted(1.0));
  submit(leaderboard, "fast", accepted(4.0));
  const Standing standing = leaderboard.standing(root, "sums", model);
  CHECK(users(standing) == std::vector<std::string>{"fast", "slow"});
  CHECK(standing.entries.at(0).score.value == Approx(1.0));
}

TEST_CASE("each device has a standing of its own, which the evaluation decides and not the submitter") {
  const Fixture fixture;
  if (fixture.store.is_skipped()) return;
  BoardSettings wanted = settings();
  wanted.devices = {"NVIDIA H200", "NVIDIA A100-SXM4-80GB"};
  Leaderboard leaderboard = fixture.open(wanted);
  submit(leaderboard, "bob", on("nvidia h200", 1.0));  // in any case
  submit(leaderboard, "eve", on("NVIDIA A100-SXM4-80GB", 2.0));
  const std::int64_t elsewhere = submit(leaderboard, "mallory", on("NVIDIA H200 NVL", 0.1));
  CHECK(users(leaderboard.standing(root, "sums", "nvidia H200")) == std::vector<std::string>{"bob"});
  CHECK(users(leaderboard.standing(root, "sums", "NVIDIA A100-SXM4-80GB")) ==
        std::vector<std::string>{"eve"});
  const SubmissionRecord record = leaderboard.submission(root, elsewhere);
  CHECK(record.measured->verdict == Verdict::accepted);
  CHECK(record.measured->device_model == "NVIDIA H200 NVL");
  CHECK(record.measured->standing.empty());
  CHECK(contains(message_of([&] { leaderboard.standing(root, "sums", "H200"); }),
                 "it has: NVIDIA H200, NVIDIA A100"));
}

TEST_CASE("on a processor the device is the processor's model, whatever GPU the machine has") {
  const Fixture fixture;
  if (fixture.store.is_skipped()) return;
  BoardSettings wanted = settings();
  wanted.devices = {"AMD EPYC"};
  Leaderboard leaderboard = fixture.open(wanted);
  Evaluation evaluation = accepted(1.0);
  evaluation.device = "cpu";
  submit(leaderboard, "bob", evaluation);
  CHECK(users(leaderboard.standing(root, "sums", "AMD EPYC")).size() == 1);
}

TEST_CASE("what was not isolated is ranked only where the board allows it") {
  const Fixture fixture;
  if (fixture.store.is_skipped()) return;
  Leaderboard leaderboard = fixture.open();
  BoardSettings lenient = settings("lenient");
  lenient.requires_isolation = false;
  leaderboard.create_board(ada, lenient);
  Evaluation open = accepted(1.0);
  open.integrity.protections.push_back({.name = "seccomp", .active = false});
  submit(leaderboard, "bob", open);
  submit(leaderboard, "bob", open, "lenient");
  CHECK(users(leaderboard.standing(root, "sums", model)).empty());
  CHECK(users(leaderboard.standing(root, "lenient", model)).size() == 1);
  CHECK_FALSE(leaderboard.submissions(root, "sums").at(0).measured->is_isolated);
}

TEST_CASE("a standing shows GFLOPS where operations are counted") {
  const Fixture fixture;
  if (fixture.store.is_skipped()) return;
  Leaderboard leaderboard = fixture.open();
  Evaluation uncounted = accepted(1.0);
  for (CaseResult& each : uncounted.cases) each.flops = 1;
  submit(leaderboard, "eve", uncounted);
  const Standing standing = leaderboard.standing(root, "sums", model);
  CHECK_FALSE(standing.entries.at(0).gflops);
  CHECK_FALSE(contains(to_text(standing), "GFLOPS"));
  CHECK(contains(to_json(standing), "\"gflops\":null"));
  CHECK(contains(to_csv(standing), ",1,,1,"));  // runtime, no GFLOPS, score
  CHECK_FALSE(leaderboard.submissions(root, "sums").at(0).measured->gflops);
  submit(leaderboard, "bob", accepted(2.0));
  CHECK(contains(to_text(leaderboard.standing(root, "sums", model)), "GFLOPS"));
}

TEST_CASE("of a submission that was evaluated again the last evaluation counts, better or worse") {
  const Fixture fixture;
  if (fixture.store.is_skipped()) return;
  Leaderboard leaderboard = fixture.open();
  const std::int64_t id = submit(leaderboard, "bob", accepted(1.0));
  leaderboard.finish(leaderboard.record_again(ada, id), accepted(2.0));
  Standing standing = leaderboard.standing(root, "sums", model);
  CHECK(standing.entries.size() == 1);
  CHECK(standing.entries.at(0).runtime_ms == Approx(2.0));
  CHECK(leaderboard.submission(root, id).evaluations == 2);
}

TEST_CASE("a submission that is found wrong when it is evaluated again leaves the standing") {
  const Fixture fixture;
  if (fixture.store.is_skipped()) return;
  Leaderboard leaderboard = fixture.open();
  const std::int64_t slower = submit(leaderboard, "bob", accepted(2.0));
  const std::int64_t id = submit(leaderboard, "bob", accepted(1.0));
  leaderboard.finish(leaderboard.record_again(ada, id), wrong());
  CHECK(leaderboard.standing(root, "sums", model).entries.at(0).submission == slower);
}

TEST_CASE("a verdict that says nothing about the submission changes nothing") {
  const Fixture fixture;
  if (fixture.store.is_skipped()) return;
  Leaderboard leaderboard = fixture.open();
  const std::int64_t id = submit(leaderboard, "bob", accepted(1.0));
  Evaluation broken = wrong();
  broken.verdict = Verdict::internal_error;
  leaderboard.finish(leaderboard.record_again(ada, id), broken);
  CHECK(users(leaderboard.standing(root, "sums", model)).size() == 1);
  CHECK(leaderboard.unsettled(root, "sums") == std::vector<std::int64_t>{id});
}

TEST_CASE("the first entries are the first of all, with the same ranks, and the rest is counted") {
  const Fixture fixture;
  if (fixture.store.is_skipped()) return;
  Leaderboard leaderboard = fixture.open();
  for (int i = 0; i < 5; ++i) submit(leaderboard, "user" + std::to_string(i), accepted(1.0 + 0.5 * i));
  const Standing standing = leaderboard.standing(root, "sums", model, 2);
  CHECK(users(standing) == std::vector<std::string>{"user0", "user1"});
  CHECK(standing.users == 5);
  CHECK(contains(to_text(standing), "3 more."));
}

TEST_CASE("an evaluation is recorded once, and says so") {
  const Fixture fixture;
  if (fixture.store.is_skipped()) return;
  Leaderboard leaderboard = fixture.open();
  const Ticket ticket = leaderboard.record({"bob"}, "sums", source());
  leaderboard.finish(ticket, accepted(1.0));
  CHECK(contains(message_of([&] { leaderboard.finish(ticket, accepted(0.5)); }), "is over already"));
  CHECK(leaderboard.standing(root, "sums", model).entries.at(0).runtime_ms == Approx(1.0));
}

TEST_CASE("a result comes back as it was, with the source that it is of") {
  const Fixture fixture;
  if (fixture.store.is_skipped()) return;
  Leaderboard leaderboard = fixture.open();
  const Submission tiles{.language = Language::cuda,
                         .files = {{.path = "solution.cu", .text = "#include \"tiles.hpp\"\n// ünïcode"},
                                   {.path = "tiles.hpp", .text = "#pragma once\n"}}};
  const Ticket ticket = leaderboard.record({"bob"}, "sums", tiles, "cuda:1");
  Evaluation evaluation = accepted(1.0);
  evaluation.output = std::string("\0\xff binary", 9);
  leaderboard.finish(ticket, evaluation);
  evaluation.seed.reset();
  CHECK(to_json(*leaderboard.evaluation(root, ticket.submission)) ==
        to_json(evaluation_from_json(to_json(evaluation))));
  const Submission back = leaderboard.source({"bob"}, ticket.submission);
  CHECK(back.language == Language::cuda);
  REQUIRE(back.files.size() == 2);
  CHECK(back.files.at(0).text == tiles.files.at(0).text);
  CHECK(back.files.at(1).path == "tiles.hpp");
  CHECK(leaderboard.submission(root, ticket.submission).files ==
        std::vector<std::string>{"solution.cu", "tiles.hpp"});
}

TEST_CASE("what a board cannot keep as text is refused") {
  const Fixture fixture;
  if (fixture.store.is_skipped()) return;
  Leaderboard leaderboard = fixture.open();
  const Submission with_nul{.language = Language::cuda,
                            .files = {{.path = "a.cu", .text = std::string("a\0b", 3)}}};
  CHECK(
      contains(message_of([&] { leaderboard.record({"bob"}, "sums", source("// caf\xe9")); }), "not UTF-8"));
  CHECK(contains(message_of([&] { leaderboard.record({"bob"}, "sums", with_nul); }), "not UTF-8"));
  const Submission object = Submission::from_text("ELF", Language::binary);
  CHECK(contains(message_of([&] { leaderboard.record({"bob"}, "sums", object); }), "not a shared object"));
  CHECK(leaderboard.submissions(root, "sums").empty());
}

TEST_CASE("submissions are listed in order, of all users or of one, with what became of them") {
  const Fixture fixture;
  if (fixture.store.is_skipped()) return;
  Leaderboard leaderboard = fixture.open();
  const std::int64_t first = submit(leaderboard, "bob", accepted(1.0));
  const std::int64_t second = submit(leaderboard, "eve", wrong());
  const Ticket failed = leaderboard.record({"bob"}, "sums", source());
  leaderboard.fail(failed, "no compiler \x1b[31m\xff");
  const auto all = leaderboard.submissions(root, "sums");
  REQUIRE(all.size() == 3);
  CHECK(all.at(0).id == first);
  CHECK(all.at(1).measured->verdict == Verdict::wrong_answer);
  CHECK(all.at(2).state == SubmissionState::failed);
  CHECK(contains(all.at(2).error, "no compiler"));
  CHECK(all.at(2).error.find('\x1b') == std::string::npos);
  CHECK(leaderboard.submissions(root, "sums", "eve").at(0).id == second);
  CHECK(leaderboard.submissions(root, "sums", "nobody").empty());
  const std::string csv = to_csv(all);
  CHECK(std::count(csv.begin(), csv.end(), '\n') == 4);
}

}  // namespace kbench::tests
