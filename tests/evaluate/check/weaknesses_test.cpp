// find_weaknesses(), and what evaluations, batches and boards make of it.
#include "catch.hpp"
#include "evaluate/support.hpp"
#include "language/language_submission.hpp"
#include "language/python_problem.hpp"
#include "language/toolchain/scratch_directory.hpp"

#include <kbench/check_problem.hpp>
#include <kbench/evaluate.hpp>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

using namespace kbench;
using namespace kbench::tests;

namespace {

std::string kinds_of(const std::vector<Weakness>& found) {
  std::vector<std::string> kinds;
  for (const Weakness& each : found) kinds.push_back(each.kind);
  std::sort(kinds.begin(), kinds.end());
  std::string text;
  for (const std::string& each : kinds) text += (text.empty() ? "" : " ") + each;
  return text;
}

std::string kinds_of(const ProblemRef& problem, const Options& options) {
  const ProblemWeaknesses weaknesses = find_weaknesses(problem, options);
  for (const Weakness& each : weaknesses.found) UNSCOPED_INFO(each.kind << ": " << each.text);
  for (const std::string& each : weaknesses.untried) UNSCOPED_INFO("not tried: " << each);
  CHECK(weaknesses.untried.empty());
  return kinds_of(weaknesses.found);
}

std::string kinds_of_text(const std::string& text) {
  const ScratchDirectory place;
  Options options = options_of_python();
  options.dtype = DType::float32;
  return kinds_of(ProblemRef::at(place.write("task.py", text)), options);
}

// KernelBench's form, without weights.
std::string model(const std::string& forward, const std::string& inputs) {
  return "import torch\nimport torch.nn as nn\n\nclass Model(nn.Module):\n    def forward(self, x):\n        "
         "return " +
         forward + "\n\ndef get_inputs():\n    return [" + inputs + "]\n";
}

std::string class_of(const std::string& creates, const std::string& computes) {
  return R"(import numpy as np

class task:
    parameters = [
        {"name": "x", "type": "float", "pointer": True, "const": True},
        {"name": "table", "type": "float", "pointer": True, "const": True},
        {"name": "y", "type": "float", "pointer": True, "const": False},
    ]

    def generate_test_cases(self):
        return [{"name": "timed", "create_inputs": self.create}]

    def create(self, seed):
        rng = np.random.default_rng()" +
         creates + R"(
    def reference_solution(self, x, table):
        return )" +
         computes + "\n";
}

const Protection& fresh_inputs_of(const Evaluation& evaluation) {
  for (const Protection& each : evaluation.integrity.protections)
    if (each.name == "fresh_inputs") return each;
  throw Error("no protection is called fresh_inputs");
}

bool warns(const Evaluation& evaluation, const std::string& part) {
  const auto& warnings = evaluation.integrity.warnings;
  return std::any_of(warnings.begin(), warnings.end(),
                     [&](const std::string& each) { return each.find(part) != each.npos; });
}

}  // namespace

TEST_CASE("sound problems have no weakness") {
  CHECK(kinds_of("doubled", quick_options()).empty());
  if (!is_usable()) return;
  CHECK(kinds_of_text(
            class_of("seed)\n        return rng.random(1000, np.float32), rng.random(1000, np.float32)\n",
                     "x * table"))
            .empty());
}

TEST_CASE("a plugin's timed case with the same inputs in each call is a weakness") {
  const ProblemWeaknesses weaknesses = find_weaknesses("breaks_each_rule", quick_options());
  const auto found = std::find_if(weaknesses.found.begin(), weaknesses.found.end(),
                                  [](const Weakness& each) { return each.kind == "same_inputs"; });
  REQUIRE(found != weaknesses.found.end());
  CHECK(found->is_of_inputs());
  const auto& cases = found->cases;
  CHECK(std::find(cases.begin(), cases.end(), "timed, always the same inputs") != cases.end());
  CHECK(std::find(cases.begin(), cases.end(), "timed") == cases.end());
}

TEST_CASE("inputs that repeat are found part by part, and so are those of which there are few") {
  if (!is_usable()) return;
  const std::string table = "np.arange(1000, dtype=np.float32)\n";
  CHECK(kinds_of_text(class_of("seed)\n        return rng.random(1000, np.float32), " + table,
                               "x + table")) == "repeated_inputs");
  CHECK(kinds_of_text(class_of("0)\n        return rng.random(1000, np.float32), " + table, "x + table")) ==
        "same_inputs");
  const std::string one_number = "np.ones(1, dtype=np.float32)\n";
  CHECK(kinds_of_text(
            class_of("seed)\n        return rng.random(1000, np.float32), " + one_number, "x + table"))
            .empty());
  CHECK(kinds_of_text(class_of("0)\n        return rng.random(1000, np.float32), " + one_number,
                               "x + table")) == "same_inputs");
  CHECK(kinds_of_text(class_of(
            "seed % 500)\n        return rng.random(1000, np.float32), rng.random(1000, np.float32)\n",
            "x + table")) == "few_inputs");
}

TEST_CASE("a result on inputs that repeat says so: the protection is missing, and one input is counted") {
  if (!has_torch()) return;
  const std::string problem =
      model("torch.tanh(x @ x.T) @ x", "torch.linspace(-1, 1, 64).reshape(8, 8).sin()");
  Options options = options_of_python();
  options.check_only = false;
  const std::string own = problem + "\nModelNew = Model\n";
  const Evaluation evaluation = evaluated(problem, own, Language("python"), options);
  REQUIRE(evaluation.accepted());
  CHECK_FALSE(fresh_inputs_of(evaluation).active);
  CHECK(contains(fresh_inputs_of(evaluation).detail, "the same inputs in each call (x)"));
  CHECK(evaluation.integrity.isolation() == Isolation::reduced);
  CHECK(warns(evaluation, "the task is weak: case 'timed' has the same inputs"));
  for (const CaseResult& each : evaluation.cases) CHECK(each.input_sets == 1);
  CHECK(evaluation.weaknesses.front() == "same_inputs");
  CHECK(contains(evaluation.explain(), "2 different inputs"));  // one of each case

  options.required_protections = {"fresh_inputs"};
  const Evaluation refused = evaluated(problem, own, Language("python"), options);
  CHECK(refused.verdict == Verdict::unsupported);
  CHECK_FALSE(warns(refused, "weak"));
}

TEST_CASE("wrong answers that a task in KernelBench's form tolerates are its weaknesses") {
  if (!has_torch()) return;
  CHECK(contains(kinds_of_text(model("torch.softmax(x, dim=1)", "torch.rand(2, 40000)")), "zeros"));
  CHECK(contains(kinds_of_text(model("x.mean(dim=1) * 1e-2 + 3", "torch.rand(16, 4096)")), "constant"));
  CHECK(kinds_of_text(model("torch.logsumexp(x * 1e-2, dim=1)", "torch.rand(64, 4096)")) ==
        "constant other_output part_of_inputs");
  CHECK(kinds_of_text(model("x @ x.T", "torch.rand(64, 4096)")) == "lower_precision");
  CHECK(kinds_of_text(model("torch.sin(5 * x)", "torch.rand(64, 64)")).empty());
}

TEST_CASE("a check that throws on a wrong answer rejects it") {
  if (!is_usable()) return;
  const std::string throws =
      "\n    def verify_result(self, expected, actual):\n        assert np.array_equal(expected, actual)\n"
      "        return True, ''\n";
  CHECK(kinds_of_text(scale("return 2 * x", throws)).empty());
}

TEST_CASE("a check that ends its process on a wrong answer costs no right submission its verdict") {
  if (!is_usable()) return;
  const std::string ends =
      "\n    def verify_result(self, expected, actual):\n        import os\n"
      "        return True if np.array_equal(expected, actual) else os._exit(3)\n";
  const Evaluation evaluation =
      evaluated(scale("return 2 * x", ends), "def solution(x, y, n):\n    y[:] = 2 * x\n");
  CHECK(evaluation.accepted());
  CHECK(evaluation.weaknesses.empty());
  CHECK(warns(evaluation, "was not tried in full: the problem's process ended with status 3"));
}

TEST_CASE("what was found is kept: the next evaluation on the device does not search") {
  const ScratchDirectory place;
  Options options = quick_options();
  options.cache_directory = place.path();
  CHECK(kinds_of("doubled", options).empty());
  std::filesystem::path kept;
  for (const auto& each : std::filesystem::directory_iterator(place.path())) {
    if (each.path().filename().string().starts_with("weaknesses-")) kept = each.path();
  }
  REQUIRE(!kept.empty());
  place.write(kept.filename().string(),
              R"({"found": [{"kind": "zeros", "text": "zeros do", "cases": ["n=1"]}], "untried": []})");
  const Evaluation evaluation = run(right_body, {}, options);
  REQUIRE(evaluation.accepted());
  CHECK(evaluation.weaknesses == std::vector<std::string>{"zeros"});
  CHECK(warns(evaluation, "the task is weak: zeros do"));
  place.write(kept.filename().string(), "[1, 2");
  CHECK(run(right_body, {}, options).weaknesses.empty());
}
