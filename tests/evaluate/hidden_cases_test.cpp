#include "evaluate/support.hpp"
#include "report/table.hpp"

#include <kbench/replay.hpp>

#include <algorithm>
#include <set>
#include <vector>

using namespace kbench;
using namespace kbench::tests;

namespace {

Evaluation run_listed(const std::string& body, const Options& options = quick_options(),
                      const std::string& before = {}) {
  Evaluation evaluation = evaluate("listed", doubled(body, before), options);
  UNSCOPED_INFO(evaluation.explain() << "\n" << evaluation.diagnostics);
  return evaluation;
}

std::vector<CaseResult> hidden_in(const Evaluation& evaluation) {
  std::vector<CaseResult> hidden;
  std::copy_if(evaluation.cases.begin(), evaluation.cases.end(), std::back_inserter(hidden),
               [](const CaseResult& each) { return each.hidden; });
  return hidden;
}

std::vector<std::string> names_of_hidden(const Evaluation& evaluation) {
  std::vector<std::string> names;
  for (const CaseResult& each : hidden_in(evaluation)) names.push_back(each.name);
  return names;
}

// What a right one has, with other results for sizes or inputs where `condition` holds.
std::string wrong_where(const std::string& condition) {
  return "const bool wrong = " + condition +
         "; for (size_t i = 0; i < n; ++i) y[i] = wrong ? x[i] : 2 * x[i];";
}

}  // namespace

TEST_CASE("an evaluation checks four cases that nobody lists, and tells their sizes afterwards") {
  const Evaluation evaluation = run_listed(right_body);
  REQUIRE(evaluation.verdict == Verdict::accepted);
  CHECK(evaluation.hidden_cases == 4);
  CHECK(evaluation.correctness_cases == 3 + 4);
  REQUIRE(evaluation.cases.size() == 5 + 4);
  const std::vector<CaseResult> hidden = hidden_in(evaluation);
  REQUIRE(hidden.size() == 4);
  for (std::size_t i = 0; i < 4; ++i) {
    CAPTURE(hidden[i].name);
    CHECK(hidden[i].test_id == 5 + static_cast<int>(i));
    CHECK(hidden[i].purpose == Purpose::correctness);
    CHECK(hidden[i].passed);
    CHECK(hidden[i].input_sets == 2);
    const std::int64_t n = hidden[i].sizes.at("n");
    CHECK((n >= 5 && n <= 63'246 && n % 5 == 0));
    CHECK(contains(hidden[i].name, "hidden " + std::to_string(i + 1) + ": n=" + std::to_string(n)));
  }
  CHECK(contains(report::table(evaluation), "7 of 7 correctness cases passed; 4 of them hidden\n"));
  CHECK(evaluation_from_json(to_json(evaluation)).hidden_cases == 4);
}

TEST_CASE("a hidden case has sizes that no listed case has, where the problem has others") {
  Options options = quick_options();
  options.check_only = true;
  options.hidden_cases = 64;
  const Evaluation evaluation = run_listed(right_body, options);
  const std::set<std::int64_t> listed = {5, 20, 1000, 4000, 1'000'000};
  const std::vector<CaseResult> hidden = hidden_in(evaluation);
  REQUIRE(hidden.size() == 64);
  for (const CaseResult& each : hidden) CHECK(listed.count(each.sizes.at("n")) == 0);
}

TEST_CASE("the seed says which cases are hidden, and a replay has the same ones") {
  const Evaluation before = run_listed(right_body);
  REQUIRE(before.accepted());
  const Replay replayed = replay(before, doubled(right_body), quick_options());
  CHECK(replayed.evaluation.accepted());
  CHECK(names_of_hidden(replayed.evaluation) == names_of_hidden(before));
  CHECK(names_of_hidden(run_listed(right_body)) != names_of_hidden(before));
}

TEST_CASE("a replay of one that failed in a hidden case fails in it again") {
  const std::string branches = wrong_where("n != 5 && n != 20 && n != 1000 && n != 4000 && n != 1000000");
  const Evaluation before = run_listed(branches);
  REQUIRE(before.verdict == Verdict::wrong_answer);
  const Replay replayed = replay(before, doubled(branches), quick_options());
  CHECK(replayed.evaluation.verdict == Verdict::wrong_answer);
  CHECK(names_of_hidden(replayed.evaluation) == names_of_hidden(before));
  CHECK(replayed.agrees());
}

TEST_CASE("code that is right for the listed sizes alone is refused") {
  const Evaluation evaluation =
      run_listed(wrong_where("n != 5 && n != 20 && n != 1000 && n != 4000 && n != 1000000"));
  CHECK(evaluation.verdict == Verdict::wrong_answer);
  CHECK(contains(evaluation.explanation, "case 'hidden 1: n="));
  CHECK(evaluation.cases.back().hidden);
}

TEST_CASE("a crash in a hidden case names that case") {
  const Evaluation evaluation = run_listed(
      "if (n != 5 && n != 20 && n != 1000 && n != 4000 && n != 1000000) __builtin_trap();" + right_body);
  CHECK(evaluation.verdict == Verdict::crashed);
  CHECK(contains(evaluation.explanation, "case 'hidden 1: n="));
  REQUIRE(hidden_in(evaluation).size() == 1);
  CHECK(contains(hidden_in(evaluation)[0].name, "hidden 1: n="));
}

TEST_CASE("code that is right for the timed inputs alone is refused at the timed size") {
  // In small cases it is right for all.
  const Evaluation evaluation = run_listed(wrong_where("n == 1000000 && x[0] > 50"));
  CHECK(evaluation.verdict == Verdict::wrong_answer);
  CHECK(contains(evaluation.explanation, "case 'n=1000000': with inputs 'large': y[0] is"));
}

TEST_CASE("code that is careful in its first calls is refused between samples") {
  Options options = quick_options();
  options.sampling.min_samples = options.sampling.max_samples = 300;
  const Evaluation evaluation =
      run_listed(wrong_where("n == 4000 && ++calls > 6 && x[0] > 50"), options, "static int calls = 0;");
  CHECK(evaluation.verdict == Verdict::wrong_answer);
  CHECK(contains(evaluation.explanation, "case 'n=4000': with inputs 'large'"));
}

TEST_CASE("a timed case tells with which other inputs it was verified") {
  Options options = quick_options();
  options.sampling.warm_up_calls = 0;
  const Evaluation evaluation = run_listed(right_body, options);
  REQUIRE(evaluation.accepted());
  CHECK(evaluation.cases.back().other_inputs == std::vector<std::string>{"large", "ties"});
  CHECK(evaluation.cases.front().other_inputs.empty());
}

TEST_CASE("as many cases are hidden as are asked for, and none where cases are named") {
  Options options = quick_options();
  options.hidden_cases = 0;
  Evaluation evaluation = run_listed(right_body, options);
  CHECK(evaluation.cases.size() == 5);
  CHECK_FALSE(evaluation.hidden_cases);
  CHECK_FALSE(contains(report::table(evaluation), "hidden"));
  options.hidden_cases = 7;
  options.check_only = true;
  CHECK(run_listed(right_body, options).cases.size() == 3 + 7);
  options.hidden_cases.reset();
  options.cases = {"n=5"};
  CHECK(run_listed(right_body, options).cases.size() == 1);
  options.hidden_cases = 1;
  CHECK(run_listed(right_body, options).cases.size() == 2);
  options.hidden_cases = 65;
  CHECK_THROWS_AS(run_listed(right_body, options), Error);
  options.hidden_cases = -1;
  CHECK_THROWS_AS(run_listed(right_body, options), Error);
}

TEST_CASE("a result says that a problem has no hidden cases") {
  const Evaluation evaluation = run(right_body);
  REQUIRE(evaluation.accepted());
  CHECK(evaluation.hidden_cases == 0);
  CHECK(evaluation.correctness_cases == 2);
  CHECK(contains(report::table(evaluation), "2 of 2 correctness cases passed; no hidden cases\n"));
}

TEST_CASE("a problem that draws what cannot be used is invalid, with the reason") {
  const auto explanation = [](DType dtype) {
    Options options = quick_options();
    options.dtype = dtype;
    const Evaluation evaluation = evaluate("draws_badly", doubled(right_body), options);
    CHECK(evaluation.verdict == Verdict::invalid_problem);
    return evaluation.explanation;
  };
  CHECK(contains(explanation(DType::int32), "draw_test_case() draws 'too large', whose tensors have"));
  CHECK(contains(explanation(DType::uint8),
                 "draw_test_case() draws 'timed in secret', which is no correctness case"));
  CHECK(contains(explanation(DType::int64), "draw_test_case(): the dice are gone"));
  CHECK(contains(explanation(DType::float32),
                 "reference_solution(), case 'reference throws': ten is too many"));
}

TEST_CASE("a plugin that draws nothing of its own has its sizes with another of its kinds of inputs") {
  const Evaluation evaluation = evaluate("all_roles", Submission::from_text("not C++"), quick_options());
  CHECK(evaluation.verdict == Verdict::compile_error);
  CHECK_FALSE(evaluation.hidden_cases);  // it did not come to that
}
