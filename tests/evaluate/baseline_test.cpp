// The reference of a problem in Python as what speed-ups are over.
#include "evaluate/stage/baseline.hpp"

#include "catch.hpp"
#include "evaluate/baseline.hpp"
#include "language/language_submission.hpp"
#include "language/python_problem.hpp"

#include <cmath>
#include <fstream>
#include <string>
#include <tuple>
#include <vector>

using namespace kbench;
using namespace kbench::tests;

namespace {

CaseResult timed(const std::string& name, double runtime_ms) {
  CaseResult result{.name = name, .purpose = Purpose::performance, .passed = true};
  result.measurement = Measurement{.runtime_ms = runtime_ms, .reference_ms = 1.0, .speedup = 9.0};
  return result;
}

Evaluation accepted(const std::vector<CaseResult>& cases) {
  Evaluation evaluation;
  evaluation.verdict = Verdict::accepted;
  evaluation.device = "cuda:1";
  evaluation.cases = cases;
  return evaluation;
}

// A submission that takes 2 ms and 4 ms, compared with a reference of which an evaluation says what `reference` does.
class Compared {
 public:
  explicit Compared(Evaluation reference) : reference_(std::move(reference)) {
    options.cache_directory = place_.path();
  }

  Evaluation operator()() {
    Evaluation evaluation = accepted({timed("small", 2.0), timed("large", 4.0)});
    for (CaseResult& each : evaluation.cases) {
      each.measurement->reference_ms = own.reference_ms;
      each.measurement->unscored = own.unscored;
      each.measurement->ci95_ms = own.ci95_ms;
    }
    stage::add_baseline(evaluation, {.submission = Submission::from_text("reference"), .key = "key"}, options,
                        [&](const Submission& /*submission*/, const Options& how) {
                          asked.push_back(how);
                          return reference_;
                        });
    return evaluation;
  }

  Options options;
  Measurement own{.reference_ms = 1.0};  // of the submission: these three are taken
  std::vector<Options> asked;

 private:
  ScratchDirectory place_;
  Evaluation reference_;
};

const std::vector<CaseResult> reference_times{timed("small", 3.0), timed("large", 2.0)};

}  // namespace

TEST_CASE("speed-ups are over the baseline, whose times are kept") {
  Compared compared(accepted(reference_times));
  const Evaluation first = compared();
  REQUIRE(first.baseline);
  CHECK_FALSE(first.baseline->cached);
  CHECK(first.baseline->missing.empty());
  CHECK(first.cases[0].measurement->baseline_ms == 3.0);
  CHECK(first.cases[0].measurement->speedup == 1.5);
  CHECK(first.cases[1].measurement->speedup == 0.5);
  const Evaluation second = compared();
  CHECK(compared.asked.size() == 1);
  CHECK(second.baseline.value().cached);
  CHECK(second.score() == first.score());
}

TEST_CASE("only cases without a kept time are measured, of the device and nothing else") {
  Compared compared(accepted({timed("large", 2.0)}));
  keep_baseline(compared.options, "key", {{"small", {.runtime_ms = 3.0, .reference_ms = 1.0}}});
  compared.options.seed = Seed{1};
  compared.options.hidden_cases = 3;
  compared.options.compile.extra_flags = {"-O3"};
  compared.options.profile = true;
  CHECK(compared().cases[0].measurement->speedup == 1.5);
  REQUIRE(compared.asked.size() == 1);
  const Options& how = compared.asked[0];
  CHECK(how.cases == std::vector<std::string>{"large"});
  CHECK(how.device == "cuda:1");
  CHECK(how.hidden_cases == 0);
  CHECK_FALSE(how.seed);
  CHECK_FALSE(how.profile);
  CHECK(how.compile.extra_flags.empty());
}

TEST_CASE(
    "a baseline is measured anew where the machine is no longer as it was, and only what is proven tells "
    "that") {
  for (const auto& [reference_ms, unscored, measured] :
       {std::tuple{1.1, "", 1}, {0.8, "", 2}, {1.3, "", 2}, {1.3, "the machine is busy", 1}}) {
    CAPTURE(reference_ms, unscored);
    Compared compared(accepted(reference_times));
    compared();
    compared.own.reference_ms = reference_ms;
    compared.own.unscored = unscored;
    const Evaluation later = compared();
    CHECK(later.baseline->cached == (measured == 1));
    CHECK(later.cases[0].measurement->baseline_ms == 3.0);
    CHECK(static_cast<int>(compared.asked.size()) == measured);
  }
}

TEST_CASE("a speed-up over a baseline has the interval of both times") {
  std::vector<CaseResult> reference = reference_times;
  reference[0].measurement->ci95_ms = {.low = 2.7, .high = 3.3};
  Compared compared(accepted(reference));
  compared.own.ci95_ms = {.low = 2.0, .high = 2.0};
  for (int i = 0; i < 2; ++i) {  // measured, and kept
    const Measurement measured = compared().cases[0].measurement.value();
    CHECK(measured.speedup_ci95.low == Approx(1.5 * std::exp(-0.1)));
    CHECK(measured.speedup_ci95.high == Approx(1.5 * std::exp(0.1)));
  }
}

TEST_CASE(
    "where the reference is not right, or its time not proven, there is no score, and nothing is kept") {
  Evaluation crashed = accepted(reference_times);
  crashed.verdict = Verdict::crashed;
  crashed.explanation = "it ended";
  crashed.output = "Traceback\n  line 1\nValueError: no\n\n";
  Evaluation suspected = accepted(reference_times);
  suspected.integrity.suspicions = {"at work"};
  Evaluation unproven = accepted(reference_times);
  unproven.cases[1].measurement->unproven = "busy";
  Evaluation disturbed = accepted(reference_times);
  disturbed.cases[0].measurement->unscored = "other work";
  const std::vector<std::pair<Evaluation, std::string>> faults{
      {disturbed, "the reference's time in case small is not proven: other work"},
      {crashed, "the reference, handed in, is crashed: it ended: ValueError: no"},
      {suspected, "the reference, handed in, is suspected: at work"},
      {unproven, "the reference's time in case large is not proven: busy"}};
  for (const auto& [reference, reason] : faults) {
    Compared compared(reference);
    const Evaluation evaluation = compared();
    CHECK(evaluation.baseline.value().missing == reason);
    CHECK_FALSE(evaluation.score());
    CHECK(evaluation.cases[0].measurement->speedup == 9.0);
    CHECK(read_baseline(compared.options, "key").empty());
  }
}

TEST_CASE("what was not accepted, or not timed, is compared with nothing") {
  const Options options;
  const auto evaluate = [](const Submission&, const Options&) -> Evaluation {
    FAIL("the reference is evaluated");
    return {};
  };
  Evaluation wrong = accepted({timed("small", 2.0)});
  wrong.verdict = Verdict::wrong_answer;
  Evaluation checked = accepted({});
  for (Evaluation* const evaluation : {&wrong, &checked}) {
    stage::add_baseline(*evaluation, {.submission = Submission::from_text("reference"), .key = "key"},
                        options, evaluate);
    CHECK_FALSE(evaluation->baseline);
  }
}

TEST_CASE("a baseline that is no time is not there") {
  const ScratchDirectory place;
  Options options;
  options.cache_directory = place.path();
  for (const char* const text :
       {"", "{", "[]", R"({"times_ms": 3})", R"({"times_ms": {"a": "x"}})", R"({"times": {"a": 3}})",
        R"({"times": {"a": {"runtime_ms": 0, "ci95_ms": [1, 2], "reference_ms": 1}}})",
        R"({"times": {"a": {"runtime_ms": 1, "ci95_ms": [1, 2], "reference_ms": -1}}})",
        R"({"times": {"a": {"runtime_ms": 1, "reference_ms": 1}}})"}) {
    std::ofstream(place.path() / "baseline-key.json") << text;
    CHECK(read_baseline(options, "key").empty());
  }
}

TEST_CASE("a KernelBench submission is compared with its problem's reference, measured like it") {
  if (!has_torch()) return;
  const ScratchDirectory place;
  const ScratchDirectory cache;
  const std::string model =
      "import torch\nclass Model(torch.nn.Module):\n    def forward(self, x):\n        return x @ x\n"
      "def get_inputs():\n    return [torch.rand(192, 192)]\ndef get_init_inputs():\n    return []\n";
  const ProblemRef problem = ProblemRef::at(place.write("task.py", model));
  Options options = options_of_python();
  options.check_only = false;
  options.cache_directory = cache.path();
  options.baseline = ReferenceMode::eager;
  const Submission same = Submission::from_text(reference_code(problem, options), Language("python"));
  const Evaluation first = evaluate(problem, same, options);
  INFO(first.explain() << first.output << to_json(first));
  REQUIRE(first.verdict == Verdict::accepted);
  REQUIRE(first.baseline);
  // A machine that is busy can make a time that is not proven.
  if (!first.baseline->missing.empty()) {
    holds(first.baseline->missing, "not proven");
    CHECK_FALSE(first.score());
    return;
  }
  const Measurement& measured = first.cases.back().measurement.value();
  CHECK(measured.speedup == measured.baseline_ms.value() / measured.runtime_ms);
  CHECK(first.timings.baseline_s > 0.0);
  CHECK(evaluate(problem, same, options).baseline.value().cached);
}

TEST_CASE("a baseline is refused before anything is run where the reference cannot be handed in") {
  if (!is_usable()) return;
  const ScratchDirectory place;
  Options options = options_of_python();
  options.baseline = ReferenceMode::eager;
  const auto complaint = [&](const ProblemRef& problem) {
    try {
      evaluate(problem, Submission::from_text(doubles, Language("python")), options);
    } catch (const Error& error) {
      return std::string(error.what());
    }
    return std::string("none");
  };
  holds(complaint(ProblemRef::at(place.write("task.py", scale("return 2 * x")))), "task is a class");
  holds(complaint("vector_add"), "vector_add is not in Python");
}
