#include "base/statistics/proportion.hpp"
#include "catch.hpp"
#include "fleet/batch/record.hpp"
#include "language/toolchain/scratch_directory.hpp"

#include <kbench/score.hpp>

#include <nlohmann/json.hpp>

#include <cmath>
#include <string>
#include <vector>

using namespace kbench;

namespace {

constexpr double unproven = -1;

// A result of a candidate; a speed-up where it was accepted and timed.
std::string line_of(const std::string& problem, const std::string& id, Verdict verdict, double speedup = 0,
                    bool was_timed = true, const std::vector<std::string>& weaknesses = {}) {
  Evaluation evaluation;
  evaluation.weaknesses = weaknesses;
  evaluation.problem = problem;
  evaluation.verdict = verdict;
  if (speedup != 0) {
    CaseResult timed;
    timed.purpose = Purpose::performance;
    timed.passed = true;
    timed.measurement = Measurement{};
    timed.measurement->speedup = speedup;
    if (speedup == unproven) timed.measurement->unproven = "too little is proven";
    evaluation.cases = {timed};
  }
  return batch::record({.id = id, .key = id, .meta = "null"}, evaluation, was_timed, 1,
                       SampleDetail::summary) +
         "\n";
}

const Scored& share_at(const GroupScore& group, double speedup) {
  for (const FastShare& each : group.fast)
    if (each.speedup == speedup) return each.share;
  throw Error("there is no such point");
}

}  // namespace

TEST_CASE("a batch is scored from its results: rates, fast_p, pass@k and the geometric mean") {
  const ScratchDirectory scratch;
  scratch.write("results.jsonl",
                line_of("a", "a1", Verdict::accepted, 2.0) + line_of("a", "a2", Verdict::accepted, 0.5) +
                    line_of("a", "a3", Verdict::wrong_answer) + line_of("a", "a4", Verdict::compile_error) +
                    line_of("b", "b1", Verdict::accepted, 4.0) + line_of("b", "b2", Verdict::crashed));
  const BatchScore score = score_batch(scratch.path());
  const GroupScore& whole = score.whole;
  CHECK(whole.candidates == 6);
  CHECK(whole.compiled == 5);
  CHECK(whole.correct == 3);
  CHECK(whole.proven == 3);
  REQUIRE(whole.correct_rate.has_value());
  CHECK(whole.correct_rate->value == Approx(0.5));
  CHECK(whole.correct_rate->ci95 == statistics::proportion(3, 6).ci95);
  CHECK(whole.compile_rate->value == Approx(5.0 / 6));
  CHECK(share_at(whole, 0.0).value == Approx(0.5));
  CHECK(share_at(whole, 0.5).value == Approx(2.0 / 6));  // faster than, not as fast as
  CHECK(share_at(whole, 1.0).value == Approx(2.0 / 6));
  CHECK(share_at(whole, 2.0).value == Approx(1.0 / 6));
  CHECK(share_at(whole, 10.0).value == 0.0);
  REQUIRE(whole.geomean_speedup.has_value());
  CHECK(whole.geomean_speedup->value == Approx(std::cbrt(4.0)));
  REQUIRE(score.problems.size() == 2);
  CHECK(score.problems[0].problem == "a");
  CHECK(score.problems[0].correct_rate->value == Approx(0.5));
  CHECK(score.problems[0].pass.size() == 2);  // k of 1 and 2; there are 4
  CHECK(score.problems[0].pass[1].chance.value == Approx(1 - 1.0 / 6));
  REQUIRE(whole.pass.size() == 2);
  CHECK(whole.pass[0].chance.value == Approx(0.5));
  CHECK(whole.pass[0].problems == 2);
  CHECK(whole.pass[1].chance.value == Approx((5.0 / 6 + 1) / 2));
}

TEST_CASE("a verdict that is not about the candidate counts neither for it nor against it") {
  const ScratchDirectory scratch;
  scratch.write("results.jsonl", line_of("a", "a1", Verdict::accepted, 2.0) +
                                     line_of("a", "a2", Verdict::internal_error) +
                                     line_of("a", "a3", Verdict::unsupported));
  const GroupScore whole = score_batch(scratch.path()).whole;
  CHECK(whole.candidates == 1);
  CHECK(whole.without_verdict == 2);
  CHECK(whole.correct_rate->value == 1.0);
}

TEST_CASE("a time that is not proven is no speed-up, and its candidate is correct all the same") {
  const ScratchDirectory scratch;
  scratch.write("results.jsonl", line_of("a", "a1", Verdict::accepted, unproven) +
                                     line_of("a", "a2", Verdict::accepted, 3.0) +
                                     line_of("a", "a3", Verdict::accepted, 0, false));
  const GroupScore whole = score_batch(scratch.path()).whole;
  CHECK(whole.correct == 3);
  CHECK(whole.proven == 1);
  CHECK(whole.unproven == 1);
  CHECK(whole.geomean_speedup->value == Approx(3.0));
}

TEST_CASE("of a right candidate without a score fast_p knows that it is right, and not how fast") {
  const ScratchDirectory scratch;
  scratch.write("results.jsonl", line_of("a", "a1", Verdict::accepted, unproven) +
                                     line_of("a", "a2", Verdict::accepted, 3.0) +
                                     line_of("a", "a3", Verdict::wrong_answer) +
                                     line_of("b", "b1", Verdict::accepted, unproven));
  const BatchScore score = score_batch(scratch.path());
  CHECK(share_at(score.whole, 0.0).value == Approx(0.75));
  CHECK(share_at(score.whole, 1.0).value == Approx(0.5));
  CHECK(share_at(score.whole, 5.0).value == 0.0);
  CHECK(share_at(score.problems[1], 0.0).value == 1.0);
  CHECK_THROWS(share_at(score.problems[1], 1.0));
}

TEST_CASE("a suspected candidate is not fast, whatever its times") {
  const ScratchDirectory scratch;
  nlohmann::json line = nlohmann::json::parse(line_of("a", "a1", Verdict::accepted, 9.0));
  line["evaluation"]["integrity"]["suspicions"] = {"at work"};
  line["evaluation"]["score"] = nullptr;
  scratch.write("results.jsonl", line.dump() + "\n" + line_of("a", "a2", Verdict::accepted, 3.0));
  const GroupScore whole = score_batch(scratch.path()).whole;
  CHECK(share_at(whole, 0.0).value == Approx(0.5));
  CHECK(share_at(whole, 1.0).value == Approx(0.5));
}

TEST_CASE("of several results of a candidate the last counts, and a torn last line does not") {
  const ScratchDirectory scratch;
  const std::string last = line_of("a", "a2", Verdict::accepted, 2.0);
  scratch.write("results.jsonl", line_of("a", "a1", Verdict::wrong_answer) +
                                     line_of("a", "a1", Verdict::accepted, 2.0) +
                                     last.substr(0, last.size() / 2));
  const GroupScore whole = score_batch(scratch.path()).whole;
  CHECK(whole.candidates == 1);
  CHECK(whole.correct == 1);
}

TEST_CASE("what was only checked has no speed-ups") {
  const ScratchDirectory scratch;
  scratch.write("results.jsonl", line_of("a", "a1", Verdict::accepted, 0, false));
  const GroupScore whole = score_batch(scratch.path()).whole;
  CHECK(whole.timed == 0);
  CHECK(whole.fast.empty());
  CHECK_FALSE(whole.geomean_speedup.has_value());
  CHECK(whole.correct_rate->value == 1.0);
}

TEST_CASE("a score is one JSON document, whatever was evaluated") {
  const ScratchDirectory scratch;
  scratch.write("results.jsonl", "");
  const auto empty = nlohmann::json::parse(to_json(score_batch(scratch.path())));
  CHECK(empty.at("whole").at("candidates") == 0);
  CHECK(empty.at("whole").at("correct_rate").is_null());
  scratch.write("results.jsonl", line_of("a", "a1", Verdict::accepted, 2.0));
  const auto one = nlohmann::json::parse(to_json(score_batch(scratch.path())));
  CHECK(one.at("whole").at("geomean_speedup").at("value") == Approx(2.0));
  CHECK(one.at("whole").at("geomean_speedup").at("ci95").at(1) == "Infinity");
  CHECK(one.at("problems").at(0).at("problem") == "a");
}

TEST_CASE("what cannot be scored is an error") {
  const ScratchDirectory scratch;
  CHECK_THROWS_AS(score_batch(scratch.path()), Error);
  scratch.write("results.jsonl", "{}\n" + line_of("a", "a1", Verdict::accepted));
  CHECK_THROWS_AS(score_batch(scratch.path()), Error);
  scratch.write("results.jsonl", line_of("a", "a1", Verdict::accepted));
  CHECK_THROWS_AS(score_batch(scratch.path(), {.speedups = {-1.0}}), Error);
  CHECK_THROWS_AS(score_batch(scratch.path(), {.tries = {0}}), Error);
}

TEST_CASE("problems that are known to be weak are counted apart") {
  const ScratchDirectory scratch;
  scratch.write("results.jsonl",
                line_of("weak", "w1", Verdict::accepted, 600.0, true, {"zeros", "constant"}) +
                    line_of("weak", "w2", Verdict::wrong_answer, 0, true, {"zeros"}) +
                    line_of("sound", "s1", Verdict::accepted, 2.0) +
                    line_of("sound", "s2", Verdict::crashed));
  const BatchScore score = score_batch(scratch.path());
  CHECK(score.whole.candidates == 4);
  CHECK(score.whole.weaknesses == std::vector<std::string>{"constant", "zeros"});
  CHECK(score.without_weak.candidates == 2);
  CHECK(score.without_weak.geomean_speedup->value == Approx(2.0));
  CHECK(score.without_weak.pass.at(0).problems == 1);
  CHECK(score.without_weak.weaknesses.empty());
  CHECK(score.problems.at(0).weaknesses.empty());
  CHECK(score.problems.at(1).weaknesses.size() == 2);
}
