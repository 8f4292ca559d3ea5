#include "evaluate/support.hpp"

#include <kbench/replay.hpp>

using namespace kbench;
using namespace kbench::tests;

TEST_CASE("a replay of the same submission sees the same inputs, and agrees") {
  // What it gets wrong tells what it was given.
  const Evaluation before = run("for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i]; y[n / 2] += 1;");
  REQUIRE(before.verdict == Verdict::wrong_answer);
  Options options = quick_options();
  options.seed = Seed{1};  // all of these are the result's
  options.cases = {"timed"};
  const Replay replayed =
      replay(before, doubled("for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i]; y[n / 2] += 1;"), options);
  CHECK(replayed.agrees());
  CHECK(replayed.remarks.empty());
  CHECK(replayed.evaluation.seed == before.seed);
  REQUIRE(replayed.evaluation.cases.size() == before.cases.size());
  const Mismatch& was = before.cases.back().verification.first.at(0);
  const Mismatch& is = replayed.evaluation.cases.back().verification.first.at(0);
  CHECK(is.expected == was.expected);
  CHECK(is.actual == was.actual);
  CHECK(was.actual != 0);
}

TEST_CASE("a replay with other flags for the compiler says so") {
  const Evaluation before = run(right_body);
  Options options = quick_options();
  options.compile.extra_flags = {"-DOTHER"};
  const Replay replayed = replay(before, doubled(right_body), options);
  REQUIRE(replayed.remarks.size() == 1);
  CHECK(contains(replayed.remarks[0], "it was compiled by: "));
  CHECK(contains(replayed.remarks[0], " -DOTHER"));
}

TEST_CASE("a replay runs the cases that the result has, no more") {
  Options options = quick_options();
  options.cases = {"timed"};
  const Evaluation before = run(right_body, {}, options);
  REQUIRE(before.accepted());
  const Replay replayed = replay(before, doubled(right_body), quick_options());
  REQUIRE(replayed.evaluation.cases.size() == 1);
  CHECK(replayed.evaluation.cases[0].name == "timed");
}

TEST_CASE("a replay of another submission says what differs") {
  const Evaluation before = run(right_body);
  REQUIRE(before.accepted());
  const Replay replayed =
      replay(before, doubled("for (size_t i = 1; i < n; ++i) y[i] = 2 * x[i];"), quick_options());
  CHECK_FALSE(replayed.agrees());
  REQUIRE(replayed.differences.size() >= 2);
  CHECK(replayed.differences[0] == "the verdict was accepted and is wrong_answer");
  CHECK(replayed.differences[1] == "case '" + before.cases[0].name + "' passed and fails");
  REQUIRE(!replayed.remarks.empty());
  CHECK(replayed.remarks[0] ==
        "the submission is not the one of the result: its files, or their names, differ");
}

TEST_CASE("a time that a replay does not bear out is a difference, but only on the same machine") {
  const std::string slow =
      "for (int k = 0; k < 100; ++k) for (size_t i = 0; i < n; ++i) { y[i] = 2 * x[i]; asm volatile(\"\" ::: "
      "\"memory\"); }";
  Options options = quick_options();
  options.sampling.min_samples = options.sampling.max_samples = 20;  // an interval that outliers do not widen
  Evaluation before = run(slow, {}, options);
  REQUIRE(before.accepted());
  Measurement& measured = before.cases.back().measurement.value();
  measured.runtime_ms /= 10;
  measured.audit.slack_ms = 0;
  const Replay replayed = replay(before, doubled(slow), options);
  CHECK(replayed.evaluation.cases.back().measurement.value().samples_ms.size() <= 20);  // as the caller asked
  REQUIRE(replayed.differences.size() == 1);
  CHECK(contains(replayed.differences[0], "case 'timed' took"));
  CHECK(contains(replayed.differences[0], " to "));  // each with its interval

  before.environment["cpu"] = "another";
  const Replay elsewhere = replay(before, doubled(slow), options);
  CHECK(elsewhere.agrees());
  REQUIRE(elsewhere.remarks.size() == 1);
  CHECK(contains(elsewhere.remarks[0], "times are not compared: cpu was 'another'"));
}

TEST_CASE("a result that made no inputs cannot be replayed") {
  const Evaluation before = run("this is no C++");
  REQUIRE(before.verdict == Verdict::compile_error);
  CHECK_THROWS_AS(replay(before, doubled(right_body), quick_options()), Error);
}

TEST_CASE("a result whose seed is held back cannot be replayed, and that is why") {
  Evaluation before = run(right_body);
  before.seed.reset();
  try {
    replay(before, doubled(right_body), quick_options());
    FAIL("it was replayed");
  } catch (const Error& error) {
    CHECK(contains(error.what(), "a board that still takes submissions"));
  }
}

TEST_CASE("a replay with another version of the problem differs, and its times are not compared") {
  Evaluation before = run(right_body);
  REQUIRE(before.accepted());
  CHECK(before.problem_version == 1);
  before.problem_version = 2;
  before.cases.back().measurement.value().runtime_ms *= 1000;
  const Replay replayed = replay(before, doubled(right_body), quick_options());
  REQUIRE(replayed.differences.size() == 1);
  CHECK(contains(replayed.differences[0], "the problem was version 2 and is version 1"));
}

TEST_CASE("a replay says when the problem's plugin is another file of the same version") {
  Evaluation before = run(right_body);
  REQUIRE(before.plugin_sha256.size() == 64);
  before.plugin_sha256.assign(64, '0');
  const Replay replayed = replay(before, doubled(right_body), quick_options());
  REQUIRE(replayed.remarks.size() == 1);
  CHECK(contains(replayed.remarks[0], "plugin is another file"));
}

TEST_CASE("a replay times what the result timed, though only checks are asked for") {
  const Evaluation before = run(right_body);
  Options options = quick_options();
  options.check_only = true;
  CHECK(replay(before, doubled(right_body), options).evaluation.cases.back().measurement.has_value());
}

TEST_CASE("a result that calls its problem by a path has nothing of it read or run") {
  Evaluation before = run(right_body);
  REQUIRE(before.accepted());
  for (const std::string problem : {"evil/scale.hpp", "scale.hpp", "/tmp/evil.so"}) {
    before.problem = problem;
    CHECK_THROWS_AS(replay(before, doubled(right_body), quick_options()), Error);
  }
}
