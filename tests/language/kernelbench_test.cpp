// Problems in KernelBench's form, on the processor, where an interpreter with torch can be used.
#include "catch.hpp"
#include "language/language_submission.hpp"
#include "language/python_problem.hpp"

#include <kbench/catalog.hpp>
#include <kbench/error.hpp>
#include <kbench/evaluate.hpp>
#include <kbench/replay.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <utility>
#include <vector>

using namespace kbench;
using namespace kbench::tests;

namespace {

const std::string kernelbench = R"(import torch
import torch.nn as nn

class Model(nn.Module):
    """A linear layer, and ReLU."""

    def __init__(self, features_in, features_out):
        super().__init__()
        self.linear = nn.Linear(features_in, features_out)

    def forward(self, x):
        return torch.relu(self.linear(x))

def get_inputs():
    return [torch.rand(16, 32)]

def get_init_inputs():
    return [32, 8]
)";

// The problem, and its reference as a submission.
Evaluation evaluated_as_new(const std::string& problem) {
  return evaluated(problem, problem + "\nModelNew = Model\n");
}

// A problem whose Model has no weights. `forward` is the definition of that method, `inputs` what get_inputs() returns.
std::string model_of(const std::string& forward, const std::string& inputs, const std::string& before = "") {
  return before + "import torch\n\nclass Model(torch.nn.Module):\n    " + forward +
         "\n\ndef get_inputs():\n    return " + inputs + "\n";
}

}  // namespace

TEST_CASE("KernelBench's form: a submission has the reference's weights, whichever they are") {
  if (!has_torch()) return;
  std::string same = kernelbench;
  same.replace(same.find("class Model"), 11, "class ModelNew");
  const Evaluation accepted = evaluated(kernelbench, same);
  CHECK(accepted.verdict == Verdict::accepted);
  CHECK(accepted.cases.size() >= 2);  // one for each draw of the weights

  // Without parameters of these names it has nothing to compute with.
  std::string forgets = same;
  forgets.replace(forgets.find("self.linear = "), 14, "self.own = ");
  forgets.replace(forgets.find("self.linear(x)"), 14, "self.own(x)");
  forgets.replace(forgets.find("super().__init__()"), 18, "super().__init__(); torch.rand(3)");
  CHECK(evaluated(kernelbench, forgets).verdict == Verdict::wrong_answer);

  const Evaluation none = evaluated(kernelbench, "class Model:\n    pass\n");
  CHECK(none.verdict == Verdict::compile_error);
  holds(none.diagnostics, "it defines no function called ModelNew");
}

TEST_CASE(
    "KernelBench's form: NaN is wrong where the reference has a number, and where it has none the result "
    "says so") {
  if (!has_torch()) return;
  const std::string submission =
      "import torch\nclass ModelNew(torch.nn.Module):\n    def forward(self, x):\n";
  const std::string nan =
      submission + "        y = x + 1\n        y[3, 2] = float('nan')\n        return y\n";
  const Evaluation wrong =
      evaluated(model_of("def forward(self, x):\n        return x + 1", "[torch.rand(16, 4)]"), nan);
  CHECK(wrong.verdict == Verdict::wrong_answer);
  holds(wrong.explanation, "output[3, 2] is nan; expected ");
  const std::string undefined =
      model_of("def forward(self, x):\n        return (x - 2).log()", "[torch.rand(16, 4)]");
  const Evaluation none = evaluated(undefined, submission + "        return x * float('nan')\n");
  CHECK(none.verdict == Verdict::accepted);
  holds(fmt::format("{}", fmt::join(none.integrity.warnings, "\n")),
        "of the expected output, 64 of 64 numbers that were looked at are NaN");
}

TEST_CASE("KernelBench's form: the weights of a submission are not in its limit of memory") {
  if (!has_torch()) return;
  Options options = options_of_python();
  options.limits.memory = std::size_t{1} << 30U;
  const auto with = [](const std::string& name, const std::string& elements) {
    std::string text = kernelbench;
    text.replace(text.find("self.linear ="), 13,
                 "self.weight = nn.Parameter(torch.ones(" + elements + "))\n        self.linear =");
    return text.replace(text.find("class Model"), 11, "class " + name);
  };
  const std::string large = "192 << 20";  // 768 MiB
  const Evaluation same =
      evaluated(with("Model", large), with("ModelNew", large), Language("python"), options);
  INFO(same.explanation);
  CHECK(same.accepted());
  const Evaluation larger =
      evaluated(with("Model", "1"), with("ModelNew", "512 << 20"), Language("python"), options);
  CHECK(larger.verdict == Verdict::limit_exceeded);
}

TEST_CASE("KernelBench's form: code that reads its own source, as Triton does, finds it") {
  if (!has_torch()) return;
  const std::string reads =
      kernelbench +
      "\nimport inspect\nassert inspect.getsource(get_init_inputs).startswith('def get_init')\n";
  CHECK(evaluated(reads, kernelbench + "\nModelNew = Model\n").verdict == Verdict::accepted);
}

TEST_CASE("KernelBench's form: a reference that draws its result anew is what is at fault") {
  if (!has_torch()) return;
  const auto with_dropout = [](const std::string& name) {
    std::string text = kernelbench;
    text.replace(text.find("torch.relu(self"), 15, "torch.dropout(self");
    text.replace(text.find("linear(x))"), 10, "linear(x), 0.5, True)");
    return text.replace(text.find("class Model"), 11, "class " + name);
  };
  const Evaluation evaluation = evaluated(with_dropout("Model"), with_dropout("ModelNew"));
  CHECK(evaluation.verdict == Verdict::invalid_problem);
  holds(evaluation.explanation, "reference_solution() does not give the same twice on the same inputs");
}

TEST_CASE(
    "a KernelBench problem is described without computing, where torch can tell what tensors are like") {
  if (!has_torch()) return;
  const ScratchDirectory place;
  const auto described = [&](const std::string& from, const std::string& to) {
    std::string text = kernelbench;
    text.replace(text.find(from), from.size(), to);
    return describe(ProblemRef::at(place.write("task.py", text)), options_of_python());
  };
  // It would take hours, and a description has 30 s.
  const ProblemDescription large =
      described("torch.relu(self.linear(x))",
                "[torch.mm(x.T, x) for _ in range(1 << 12) for x in [torch.rand(4096, 4096)]][-1]");
  CHECK(large.cases.at(0).test_case.shapes.at(1) == Shape{4096, 4096});
  // What depends on an element has to be computed.
  const ProblemDescription depends =
      described("torch.relu(self.linear(x))", "self.linear(x)[: 1 + int(x[0, 0].item() > 2)]");
  CHECK(depends.cases.at(0).test_case.shapes.at(1) == Shape{1, 8});
}

TEST_CASE("a replay of a KernelBench problem has the weights of the result") {
  if (!has_torch()) return;
  const ScratchDirectory place;
  std::string text = kernelbench;
  text.replace(text.find("torch.relu(self.linear(x))"), 26,
               "self.linear(x)");  // 0 would be 0 for any weights
  const ProblemRef problem = ProblemRef::at(place.write("task.py", text));
  text.replace(text.find("class Model"), 11, "class ModelNew");
  text.replace(text.find("self.linear(x)"), 14, "self.linear(x) + 1");
  const Submission wrong = Submission::from_text(text, Language("python"));
  const auto first_of = [](const Evaluation& evaluation) {
    REQUIRE(evaluation.verdict == Verdict::wrong_answer);
    return evaluation.cases.at(0).verification.first.at(0);
  };
  const Evaluation before = evaluate(problem, wrong, options_of_python());
  const Replay replayed = replay(before, wrong, options_of_python(), problem);
  CHECK(replayed.agrees());
  CHECK(first_of(replayed.evaluation).expected == first_of(before).expected);
  CHECK(first_of(replayed.evaluation).actual == first_of(before).actual);
  const Evaluation other = evaluate(problem, wrong, options_of_python());
  CHECK(first_of(other).expected != first_of(before).expected);
}

TEST_CASE("the starter of a KernelBench problem is a ModelNew with the arguments of Model") {
  if (!has_torch()) return;
  const ScratchDirectory place;
  const ProblemRef problem = ProblemRef::at(place.write("task.py", kernelbench));
  try_starter_of(problem, R"(class ModelNew(torch.nn.Module):
    # It is made as the problem's Model is. What it has of these names and shapes gets the values of Model's:
    #   linear.weight: float32 [8, 32]
    #   linear.bias: float32 [8]
    def __init__(self, features_in, features_out):
        super().__init__()

    # Its inputs: float32 [16, 32]
    def forward(self, x):
        pass  # Your code. Return float32 [16, 8].
)");
  const std::string triton = starter_code(problem, options_of_python(), Language("triton"));
  holds(triton, "kernel[(1,)](x, output, BLOCK=1024)");
  holds(triton, "class ModelNew(torch.nn.Module):");
  const ProblemDescription description = describe(problem, options_of_python());
  CHECK(declaration(description) ==
        "class ModelNew(torch.nn.Module), with the arguments of the problem's Model");
  holds(declaration(description, Language::cpp), "void solution(const float* x");
  holds(starter_code(problem, options_of_python(), Language::cpp),
        "extern \"C\" void solution(const float* x");
}

TEST_CASE("the reference of a KernelBench problem can be handed in, that of a class or a plugin cannot") {
  if (!has_torch()) return;
  const ScratchDirectory place;
  try_reference_of(ProblemRef::at(place.write("task.py", kernelbench)));
  const ProblemRef of_class = ProblemRef::at(place.write("task.py", scale("return 2 * x")));
  const auto complaint = [](const ProblemRef& problem) {
    try {
      return reference_code(problem, options_of_python());
    } catch (const Error& error) {
      return std::string(error.what());
    }
  };
  holds(complaint(of_class), "task is a class");
  holds(complaint("vector_add"), "vector_add is not in Python");
}

TEST_CASE("KernelBench's form: inputs that are no tensors reach the submission as they are") {
  if (!has_torch()) return;
  const std::string checks =
      "def forward(self, x, mask, shape, limit, kind):\n"
      "        assert mask is None and {(4, 4): 1}[shape] and limit == float('-inf') and kind is "
      "torch.float16\n"
      "        return x.reshape(shape).clamp(min=limit)";
  CHECK(evaluated_as_new(model_of(checks, "[torch.rand(16), None, (4, 4), float('-inf'), torch.float16]"))
            .verdict == Verdict::accepted);
  for (const char* const inputs : {"[torch.rand(4), slice(0, 4)]", "[torch.rand(4), [torch.rand(4)]]"}) {
    const Evaluation other = evaluated_as_new(model_of("def forward(self, x, y):\n        return x", inputs));
    CHECK(other.verdict == Verdict::unsupported);
    holds(other.explanation, "get_inputs()[1]");
  }
}

TEST_CASE("KernelBench's form: what a model returns may be nested, and dictionaries are in any order") {
  if (!has_torch()) return;
  const std::string x = "[torch.rand(8)]";
  CHECK(evaluated_as_new(model_of("def forward(self, x):\n        return x + 1, (x + 2, [x + 3])", x))
            .verdict == Verdict::accepted);
  const std::string forward = "def forward(self, x):\n        return ";
  std::string other = model_of(forward + "{'b': 2 * x, 'a': x + 1}", x);
  other.replace(other.find("Model("), 6, "ModelNew(");
  CHECK(evaluated(model_of(forward + "{'a': x + 1, 'b': 2 * x}", x), other).verdict == Verdict::accepted);
  other = model_of(forward + "{'b': {'d': (x + 2, x + 3), 'c': x + 1}, 3: 2 * x}", x);
  other.replace(other.find("Model("), 6, "ModelNew(");
  CHECK(
      evaluated(model_of(forward + "{3: 2 * x, 'b': {'c': x + 1, 'd': (x + 2, x + 3)}}", x), other).verdict ==
      Verdict::accepted);
  const Evaluation none = evaluated_as_new(model_of(forward + "x, None", x));
  CHECK(none.verdict == Verdict::unsupported);
  holds(none.explanation, "Model.forward() returns an object of type NoneType");
}

TEST_CASE("KernelBench's form: an input may have any name, and double precision is cast as weights are") {
  if (!has_torch()) return;
  CHECK(evaluated_as_new(model_of("def forward(self, output, target):\n        return output - target",
                                  "[torch.rand(8), torch.rand(8)]"))
            .verdict == Verdict::accepted);
  CHECK(evaluated_as_new(model_of("def forward(self, größe):\n        return 2 * größe", "[torch.rand(8)]"))
            .verdict == Verdict::accepted);
  std::string text = kernelbench;
  text.replace(text.find("torch.rand(16, 32)"), 18, "torch.rand(16, 32).double()");
  CHECK(evaluated_as_new(text).verdict == Verdict::accepted);
}

TEST_CASE("KernelBench's form: a file may have dataclasses, and a byte order mark") {
  if (!has_torch()) return;
  const std::string before =
      "\xEF\xBB\xBF"
      "from __future__ import annotations\nfrom dataclasses import dataclass\n"
      "@dataclass\nclass Config:\n    factor: int = 2\n";
  CHECK(evaluated_as_new(
            model_of("def forward(self, x):\n        return Config().factor * x", "[torch.rand(8)]", before))
            .verdict == Verdict::accepted);
}

TEST_CASE("KernelBench's form: tensors that kbench does not have are unsupported, and named") {
  if (!has_torch()) return;
  const std::vector<std::pair<std::string, std::string>> reasons = {
      {"torch.rand(0, 4)", "x has the shape [0, 4]"},
      {"torch.rand(1, 1, 1, 1, 1, 1, 1, 2, 3)", "x has the shape [1, 1, 1, 1, 1, 1, 1, 2, 3]"},
      {"torch.rand(4, dtype=torch.complex128)", "x is of type complex128"},
  };
  for (const auto& [input, reason] : reasons) {
    const Evaluation evaluation =
        evaluated_as_new(model_of("def forward(self, x):\n        return 2 * x", "[" + input + "]"));
    CHECK(evaluation.verdict == Verdict::unsupported);
    holds(evaluation.explanation, reason);
  }
}

TEST_CASE("a submission's file may be called as a module is") {
  if (!has_torch()) return;
  const ScratchDirectory place;
  const ProblemRef problem = ProblemRef::at(place.write("task.py", kernelbench));
  for (const char* const name : {"torch.py", "json.py", "relu.v2.py", "my-relu.py"}) {
    const auto file = place.write(name, kernelbench + "\nModelNew = Model\n");
    const Evaluation evaluation = evaluate(problem, Submission::from_file(file), options_of_python());
    INFO(name << evaluation.explain() << evaluation.output);
    CHECK(evaluation.verdict == Verdict::accepted);
  }
}

TEST_CASE("KernelBench's form: weights that have no counterpart in the reference are named") {
  if (!has_torch()) return;
  std::string own = kernelbench;
  own.replace(own.find("class Model"), 11, "class ModelNew");
  own.replace(own.find("self.linear = nn.Linear(features_in, features_out)"), 50,
              "self.own = nn.Parameter(torch.rand(features_out, features_in))");
  own.replace(own.find("self.linear(x)"), 14, "x @ self.own.T");
  const Evaluation wrong = evaluated(kernelbench, own);
  CHECK(wrong.verdict == Verdict::wrong_answer);
  holds(wrong.output, "ModelNew keeps its own values of own (float32 [8, 32])");
  holds(wrong.output, "it has linear.weight (float32 [8, 32]), linear.bias (float32 [8])");
}

TEST_CASE(
    "a problem that this interpreter's torch cannot compute, or that needs another module, is unsupported") {
  if (!has_torch()) return;
  const auto refused = [](const std::string& body, const std::string& reason) {
    const Evaluation evaluation =
        evaluated_as_new(model_of("def forward(self, x):\n        " + body, "[torch.rand(4, 4)]"));
    CHECK(evaluation.verdict == Verdict::unsupported);
    holds(evaluation.explanation, reason);
  };
  refused("raise RuntimeError('\"addmm\" not implemented for \\'Float8_e4m3fn\\'')",
          "does not compute this in Float8_e4m3fn on the processor");
  refused("return torch.no_such_function(x)", "the problem needs another torch than ");
  refused("import no_such_module", "cannot import what the problem needs: ModuleNotFoundError");
  // What no torch computes is the author's mistake.
  const auto model = [](const std::string& body) {
    return model_of("def forward(self, x):\n        return " + body, "[torch.rand(4, 4)]");
  };
  CHECK(evaluated(model("x & x"), model("x") + "\nModelNew = Model\n").verdict == Verdict::invalid_problem);
}

TEST_CASE("KernelBench's form: a result whose size depends on values is unsupported, not a wrong answer") {
  if (!has_torch()) return;
  const Evaluation evaluation =
      evaluated_as_new(model_of("def forward(self, x):\n        return x[x > 0.5]", "[torch.rand(64, 64)]"));
  CHECK(evaluation.verdict == Verdict::unsupported);
  holds(evaluation.explanation, "the reference gives output the shape [");
}
