// check_problem() on problems in Python, where an interpreter with torch can be used.
#include "catch.hpp"
#include "language/language_submission.hpp"
#include "language/python_problem.hpp"

#include <kbench/check_problem.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>
#include <vector>

using namespace kbench;
using namespace kbench::tests;

namespace {

// KernelBench's form. `forward` may use self.linear, x and y.
std::string model(const std::string& forward) {
  return "import torch\nimport torch.nn as nn\n\n"
         "class Model(nn.Module):\n"
         "    def __init__(self):\n        super().__init__()\n        self.linear = nn.Linear(32, 32)\n\n"
         "    def forward(self, x, y):\n        return " +
         forward + "\n\ndef get_inputs():\n    return [torch.rand(16, 32), torch.rand(16, 32)]\n";
}

ProblemCheck checked_file(const std::string& text) {
  const ScratchDirectory place;
  Options options = options_of_python();
  options.dtype = DType::float32;
  ProblemCheck check = check_problem(ProblemRef::at(place.write("task.py", text)), options);
  UNSCOPED_INFO(fmt::format("{}", fmt::join(check.failures(), "\n")));
  return check;
}

void fails_with(const std::string& forward, const std::string& failure) {
  const ProblemCheck check = checked_file(model(forward));
  CHECK_FALSE(check.passed());
  holds(fmt::format("{}", fmt::join(check.failures(), "\n")), failure);
}

}  // namespace

TEST_CASE("a sound problem in Python passes its check, in which weights are replaced too") {
  if (!has_torch()) return;
  const ProblemCheck check = checked_file(model("torch.relu(self.linear(x) + y)"));
  CHECK(check.passed());
  REQUIRE(check.dtypes.size() == 1);
  const std::vector<MutantTrial>& mutants = check.dtypes[0].cases.at(0).mutants;
  for (const std::string name : {"all zeros", "the result of earlier inputs", "x of an earlier call",
                                 "y of an earlier call", "all weights zero", "the weights of another draw"}) {
    CAPTURE(name);
    const auto found = std::find_if(mutants.begin(), mutants.end(),
                                    [&](const MutantTrial& each) { return each.mutant == name; });
    REQUIRE(found != mutants.end());
    CHECK(found->fate == MutantFate::rejected);
  }
}

TEST_CASE("a check names what a weak problem in Python lets pass, with its measure") {
  if (!has_torch()) return;
  fails_with("self.linear(x) * y * 1e-5", "all zeros is accepted as output: its largest error is");
  fails_with("self.linear(x) * 1e-5 + y",
             "all weights zero is accepted as output in all 2 correctness cases");
  fails_with("torch.relu(x + y)", "no output depends on the weights");
  fails_with("self.linear(x)", "no output depends on y");
  fails_with("self.linear(x) + torch.rand_like(y)", "reference_solution() ");
  fails_with("(self.linear(x) + y) * float('nan')",
             "all that is expected of output is NaN, so any NaN is right");
}

TEST_CASE("a check rejects a tolerance that refuses more exact answers") {
  if (!has_torch()) return;
  fails_with("(x + 1e4) - 1e4 + self.linear(y)",
             "the reference's result computed in float64 is rejected; the tolerance is too small");
}

TEST_CASE("what a format in Python tolerates is no fault of a problem, but is remarked") {
  if (!has_torch()) return;
  const ProblemCheck check = checked_file(model("(x + y) * 1e-2 + self.linear(x) * 2"));
  for (const std::string& failure : check.failures()) CHECK(failure.find(" rounded to ") == failure.npos);
  const ProblemCheck near = checked_file(model("x * 1e-1 + y * 0.1 + self.linear(x) * 0.1"));
  const auto& remarks = near.dtypes.at(0).remarks;
  CHECK(std::any_of(remarks.begin(), remarks.end(), [](const std::string& each) {
    return each.find(" rounded to ") != each.npos && each.find("of what is tolerated") != each.npos;
  }));
}

TEST_CASE("a check of one seed has the same weights each time, one of another seed has others") {
  if (!has_torch()) return;
  const ScratchDirectory place;
  const auto file = place.write("task.py", model("0.001 * self.linear(x) + y"));
  const auto errors = [&](const Options& options) {
    std::vector<double> all;
    for (const CaseCheck& each : check_problem(ProblemRef::at(file), options).dtypes.at(0).cases) {
      for (const MutantTrial& mutant : each.mutants) all.push_back(mutant.largest_error);
    }
    return all;
  };
  Options options = options_of_python();
  options.dtype = DType::float32;
  const std::vector<double> first = errors(options);
  CHECK(std::any_of(first.begin(), first.end(), [](double each) { return each > 0.0; }));
  CHECK(errors(options) == first);
  options.seed = Seed{1};
  CHECK(errors(options) != first);
}
