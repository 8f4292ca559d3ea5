#include "evaluate/support.hpp"

#include <kbench/check_problem.hpp>

#include <algorithm>
#include <string_view>

using namespace kbench;
using namespace kbench::tests;

namespace {

const CaseCheck& case_of(const ProblemCheck& check, std::string_view name) {
  const auto& cases = check.dtypes.at(0).cases;
  const auto found =
      std::find_if(cases.begin(), cases.end(), [&](const CaseCheck& each) { return each.name == name; });
  REQUIRE(found != cases.end());
  return *found;
}

const MutantTrial& trial_of(const CaseCheck& check, std::string_view mutant) {
  const auto found = std::find_if(check.mutants.begin(), check.mutants.end(),
                                  [&](const MutantTrial& trial) { return trial.mutant == mutant; });
  REQUIRE(found != check.mutants.end());
  return *found;
}

// The only failure of a case.
std::string failure_of(const ProblemCheck& check, const std::string& name) {
  const CaseCheck& found = case_of(check, name);
  CAPTURE(name, found.failures);
  REQUIRE(found.failures.size() == 1);
  return found.failures[0];
}

bool any_contains(const std::vector<std::string>& sentences, const std::string& part) {
  return std::any_of(sentences.begin(), sentences.end(),
                     [&](const std::string& sentence) { return contains(sentence, part); });
}

}  // namespace

TEST_CASE("each rule that a problem breaks is named, with the case and the place") {
  const ProblemCheck check = check_problem("breaks_each_rule", quick_options());
  CHECK_FALSE(check.passed());
  CHECK(case_of(check, "sound").failures.empty());
  CHECK(case_of(check, "timed").failures.empty());
  CHECK(contains(failure_of(check, "inputs differ each time"),
                 "create_inputs() does not give the same x[3] twice"));
  CHECK(contains(failure_of(check, "inputs are not all written"),
                 "create_inputs() leaves 1 of the 104 elements of x unwritten, the first is x[103]"));
  CHECK(contains(failure_of(check, "inputs are written past the end"),
                 "create_inputs() writes beside its tensors"));
  CHECK(contains(failure_of(check, "rejects without a word"),
                 "the reference's own result is rejected: verify_result() rejects the output"));
  CHECK(contains(failure_of(check, "reference differs each time"),
                 "reference_solution() does not give the same y[9] twice"));
  CHECK(contains(failure_of(check, "reference skips an element"),
                 "reference_solution() leaves 1 of the 106 elements of y unwritten, the first is y[7]"));
  CHECK(contains(failure_of(check, "reference adds to its output"),
                 "takes what the memory of y[5] holds before"));
  CHECK(contains(failure_of(check, "reference changes its inputs"), "changes its inputs, x[2] for one"));
  CHECK(contains(failure_of(check, "reference writes past the end"), "writes past the end of y"));
  CHECK(contains(failure_of(check, "rejects the reference"),
                 "the reference's own result is rejected: nothing will do"));
  CHECK(contains(failure_of(check, "rejects rounding errors"), "one unit in the last place is rejected"));
  CHECK(contains(failure_of(check, "timed, always the same inputs"), "the same inputs for every call"));

  const CaseCheck& infinite = case_of(check, "reference makes infinity");
  CHECK(infinite.failures.empty());
  CHECK(any_contains(infinite.remarks, "NaN or infinity"));
  CHECK(contains(failure_of(check, "changes what it verifies"), "verify_result() changes the outputs"));
  REQUIRE(check.faults.size() == 4);
  CHECK(contains(check.faults[0], "version 0"));
  CHECK(contains(check.faults[1], "\"insane\", which is none of easy, medium, hard"));
  CHECK(contains(check.faults[2], "lists float32 twice"));
  CHECK(contains(check.faults[3], "'a twin' and 'another twin'"));
}

TEST_CASE("a case that accepts a wrong answer fails, with the mutant and the numbers") {
  Options options = quick_options();
  options.cases = {"accepts zeros", "accepts everything"};
  const ProblemCheck check = check_problem("breaks_each_rule", options);
  const CaseCheck& zeros = case_of(check, "accepts zeros");
  CHECK(trial_of(zeros, "all zeros").fate == MutantFate::accepted);
  CHECK(trial_of(zeros, "all zeros").largest_error > 3.5);
  CHECK(trial_of(zeros, "all zeros").tolerance_used < 1.0);
  CHECK(any_contains(zeros.failures, "all zeros is accepted as y: its largest error is 3."));
  CHECK(trial_of(zeros, "all NaN").fate == MutantFate::rejected);

  const CaseCheck& everything = case_of(check, "accepts everything");
  for (const MutantTrial& trial : everything.mutants) {
    const std::string& name = trial.mutant;
    // kbench itself rejects NaN, and verify_result() says which order is right.
    const bool is_nan = contains(name, "NaN") || name == "half written, the rest noise";
    const MutantFate fate = is_nan                         ? MutantFate::rejected
                            : contains(name, "shifted by") ? MutantFate::right_answer
                                                           : MutantFate::accepted;
    CHECK(trial.fate == fate);
  }
  CHECK(any_contains(everything.failures, "half written, the rest zeros is accepted"));
  CHECK(any_contains(check.failures(), "float32, case 'accepts everything': all ones is accepted"));
}

TEST_CASE("a mutant is accepted when two input sets accept it, as a submission is") {
  Options options = quick_options();
  options.cases = {"accepts small results"};  // zeros pass for half of the input sets
  int accepted = 0;
  for (std::uint8_t i = 0; i < 40; ++i) {
    options.seed = Seed{i};
    const ProblemCheck check = check_problem("breaks_each_rule", options);
    const MutantTrial& zeros = trial_of(case_of(check, "accepts small results"), "all zeros");
    if (zeros.fate == MutantFate::accepted) ++accepted;
  }
  CHECK(accepted >= 5);
  CHECK(accepted <= 15);  // of one input set: 20, give or take 3
}

TEST_CASE("a problem that takes a lower precision for right fails, though each case rejects what is idle") {
  const ProblemCheck check = check_problem("too_tolerant", quick_options());
  const std::vector<std::string> failures = check.failures();
  CAPTURE(failures);
  REQUIRE(failures.size() == 3);
  CHECK(contains(failures[0],
                 "float32: inputs rounded to tf32 or float16 is accepted as y in all 2 correctness "
                 "cases where it is wrong; in '"));
  CHECK(contains(failures[1], "outputs rounded to tf32 or float16"));
  CHECK(contains(failures[2], "x rounded to half of its precision is accepted as y"));
}

TEST_CASE("a mutant that no chosen case rejects is a remark, for others may") {
  Options options = quick_options();
  options.cases = {"five"};
  const ProblemCheck check = check_problem("too_tolerant", options);
  CHECK(check.passed());
  REQUIRE(check.dtypes.at(0).cases.size() == 1);
  CHECK(any_contains(check.dtypes[0].remarks, "inputs rounded to tf32 or float16 is accepted"));
}

TEST_CASE("a lower precision that gives the right answer everywhere is a remark") {
  const ProblemCheck check = check_problem("all_roles", quick_options());
  CHECK(any_contains(check.dtypes.at(0).remarks, "inputs rounded to bfloat16 is the right answer for state"));
  CHECK(check.dtypes.size() == 2);
}

TEST_CASE("a problem that crashes or throws fails its check, with the function and the case") {
  const auto crashes = check_problem("crashes_in_reference", quick_options()).failures();
  CHECK(any_contains(crashes, "case 'five': the problem's process"));
  CHECK(any_contains(crashes, "in reference_solution()"));
  const ProblemCheck throws = check_problem("throws_in_inputs", quick_options());
  for (const char* const each : {"five", "timed"}) {  // the one does not hide the other
    CHECK(case_of(throws, each).failures ==
          std::vector<std::string>{"create_inputs(): the moon is in the wrong phase"});
  }
  CHECK(any_contains(check_problem("no_cases", quick_options()).failures(), "generate_test_cases()"));
}

TEST_CASE("a problem whose plugin has another name fails its check") {
  CHECK(any_contains(check_problem("throws_in_inputs", quick_options()).failures(),
                     "names the problem \"doubled\"; its plugin is called throws_in_inputs.so"));
}

TEST_CASE("performance cases that there is no time for are left out, and named") {
  const ProblemCheck check = check_problem("doubled", quick_options(), std::chrono::seconds(0));
  CHECK(contains(case_of(check, "timed").left_out, "performance cases were over"));
  CHECK(case_of(check, "timed").mutants.empty());
  CHECK(case_of(check, "five").left_out.empty());
}

TEST_CASE("what cannot be checked is an error of the caller") {
  CHECK_THROWS_AS(check_problem("doubledd", quick_options()), Error);
  Options options = quick_options();
  options.cases = {"seven"};
  CHECK_THROWS_AS(check_problem("doubled", options), Error);
  options = quick_options();
  options.dtype = DType::int8;
  CHECK_THROWS_AS(check_problem("doubled", options), Error);
}

TEST_CASE("a check can be cancelled, and a progress callback sees each case") {
  Options options = quick_options();
  std::vector<std::string> seen;
  options.progress = [&](const Progress& progress) { seen.push_back(progress.case_name); };
  options.hidden_cases = 2;
  check_problem("doubled", options);
  CHECK(seen == std::vector<std::string>{"five", "thousand", "hidden 1", "hidden 2", "timed"});
  std::stop_source source;
  options.stop = source.get_token();
  options.progress = [&](const Progress&) { source.request_stop(); };
  CHECK_THROWS_AS(check_problem("doubled", options), Cancelled);
}

TEST_CASE("a result on altered inputs that no case rejects is a failure, with what was left out") {
  const auto failures = check_problem("takes_shortcuts", quick_options()).failures();
  const std::string everywhere =
      " is accepted as largest and mean in all 2 correctness cases where it is wrong";
  CHECK(any_contains(failures, "the last tenth of weights ignored" + everywhere));
  CHECK(any_contains(failures, "the first half of weights in the place of the second" + everywhere));
  CHECK(any_contains(failures, "of keys the highest byte alone" + everywhere));
  CHECK_FALSE(any_contains(failures, "the last tenth of keys"));  // in which zeros are no larger
}

TEST_CASE("an input that no output depends on is a failure") {
  const auto failures = check_problem("takes_shortcuts", quick_options()).failures();
  CHECK(any_contains(failures,
                     "int32: no output depends on unused: with another in its place, each is the same"));
  CHECK_FALSE(any_contains(failures, "depends on weights"));
}

TEST_CASE("a timed size with one kind of inputs is a failure where the problem has several, else a remark") {
  const auto failures = check_problem("takes_shortcuts", quick_options()).failures();
  CHECK(any_contains(failures,
                     "the sizes of the timed case 'timed with one' occur with the inputs 'uniform' only"));
  CHECK_FALSE(any_contains(failures, "the timed case 'timed with both'"));
  const ProblemCheck of_one = check_problem("doubled", quick_options());
  CHECK(of_one.passed());
  CHECK(any_contains(of_one.dtypes.at(0).remarks, "every case has the inputs 'uniform'"));
}

TEST_CASE("twenty hidden cases are checked as the listed ones are") {
  const ProblemCheck check = check_problem("listed", quick_options());
  CHECK(check.failures() == std::vector<std::string>());
  const auto& cases = check.dtypes.at(0).cases;
  CHECK(std::count_if(cases.begin(), cases.end(), [](const CaseCheck& each) { return each.hidden; }) == 20);
  for (const CaseCheck& each : cases) {
    CAPTURE(each.name);
    CHECK(each.hidden == contains(each.name, "hidden "));
    CHECK_FALSE(each.mutants.empty());
  }
}

TEST_CASE("a hidden case in which the problem throws is a failure, and having none is a remark") {
  Options options = quick_options();
  options.dtype = DType::float32;
  options.hidden_cases = 2;
  const auto failures = check_problem("draws_badly", options).failures();
  CHECK(any_contains(failures,
                     "case 'hidden 1': reference_solution(), case 'reference throws': ten is too many"));
  CHECK(any_contains(failures, "case 'hidden 2': "));
  const auto remarks = check_problem("doubled", quick_options()).dtypes.at(0).remarks;
  CHECK(any_contains(remarks, "there are no hidden cases"));
  options.hidden_cases = 0;
  CHECK(check_problem("draws_badly", options).passed());
}

TEST_CASE("the problem of docs/writing-a-problem.md passes its check") {
  CHECK(check_problem("rectify_in_place", quick_options()).failures() == std::vector<std::string>());
}
