// Problems in Python, on the processor, where an interpreter with NumPy or torch can be used.
#include "language/python_problem.hpp"

#include "catch.hpp"
#include "language/language_submission.hpp"

#include <kbench/catalog.hpp>
#include <kbench/error.hpp>
#include <kbench/evaluate.hpp>
#include <kbench/replay.hpp>

#include <string>

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

}  // namespace

TEST_CASE("a problem in Python judges submissions in Python and in C++") {
  if (!is_usable()) return;
  const std::string cpp =
      "#include <cstddef>\nextern \"C\" void solution(const float* x, float* y, size_t n) {\n"
      "  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];\n}\n";
  CHECK(evaluated(scale("return 2 * x"), doubles).verdict == Verdict::accepted);
  CHECK(evaluated(scale("return 2 * x"), cpp, Language::cpp).verdict == Verdict::accepted);
  CHECK(evaluated(scale("return 3 * x"), doubles).verdict == Verdict::wrong_answer);
  CHECK(evaluated(scale("return 3 * x"), cpp, Language::cpp).verdict == Verdict::wrong_answer);
}

TEST_CASE("calls of a submission to a problem in Python are timed, each on inputs of its own") {
  if (!is_usable()) return;
  Options options = options_of_python();
  options.check_only = false;
  const Evaluation evaluation = evaluated(scale("return 2 * x"), doubles, Language("python"), options);
  REQUIRE(evaluation.verdict == Verdict::accepted);
  for (const CaseResult& each : evaluation.cases) {
    if (each.purpose == Purpose::performance) CHECK(each.input_sets > 3);
  }
}

TEST_CASE("a problem's own check decides, and its words are the submission's explanation") {
  if (!is_usable()) return;
  const std::string check =
      "\n    def verify_result(self, expected, actual):\n"
      "        return bool(np.allclose(expected, actual, atol=0.5)), {\"largest\": 1}\n";
  const std::string nearly = "def solution(x, y, n):\n    y[:] = 2 * x + 0.25\n";
  CHECK(evaluated(scale("return 2 * x", check), nearly).verdict == Verdict::accepted);
  const Evaluation wrong =
      evaluated(scale("return 2 * x", check), "def solution(x, y, n):\n    y[:] = x - 9\n");
  CHECK(wrong.verdict == Verdict::wrong_answer);
  holds(wrong.explanation, "{'largest': 1}");
}

TEST_CASE(
    "a check of a class has several outputs as the reference returns them, and the dtype that it asks for") {
  if (!is_usable()) return;
  const std::string both = R"(import numpy as np

class both:
    parameters = [
        {"name": "x", "type": "float", "pointer": True, "const": True},
        {"name": "twice", "type": "float", "pointer": True, "const": False},
        {"name": "half", "type": "float", "pointer": True, "const": False},
        {"name": "n", "type": "size_t", "pointer": False, "const": False},
    ]

    def generate_test_cases(self, dtype):
        return [{"name": "n=1000", "create_inputs": lambda seed: (np.random.default_rng(seed).random(1000, np.float32),)}]

    def reference_solution(self, x):
        return 2 * x, x / 2

    def get_extra_params(self, case):
        return [1000]

    def verify_result(self, expected, actual, dtype):
        is_right = [np.allclose(*each, atol=0.1) for each in zip(expected, actual)]
        return str(dtype).endswith("float32") and all(is_right) and len(is_right) == 2, "not right"
)";
  const auto submission = [](const char* half) {
    return std::string("def solution(x, twice, half, n):\n    twice[:] = 2 * x\n    half[:] = x / 2") + half +
           '\n';
  };
  CHECK(evaluated(both, submission(" + 0.05")).verdict == Verdict::accepted);
  CHECK(evaluated(both, submission(" + 0.5")).verdict == Verdict::wrong_answer);
}

TEST_CASE("what a problem in Python throws is the problem's fault, with its author's line") {
  if (!is_usable()) return;
  const Evaluation throws = evaluated(scale("raise ValueError('no idea')"), doubles);
  CHECK(throws.verdict == Verdict::invalid_problem);
  holds(throws.explanation, "ValueError: no idea");
  holds(throws.explanation, "task.py\", line 20");
  const Evaluation too_large =
      evaluated(scale("raise type('OutOfMemoryError', (RuntimeError,), {})('8 GiB')"), doubles);
  CHECK(too_large.verdict == Verdict::unsupported);  // by this machine
  holds(too_large.explanation, "too little of the device's memory is free");
  holds(too_large.explanation, "OutOfMemoryError: 8 GiB");
  const Evaluation broken = evaluated("class scale(:\n", doubles);
  CHECK(broken.verdict == Verdict::invalid_problem);
  holds(broken.explanation, "SyntaxError");
  const Evaluation other = evaluated("x = 1\n", doubles);
  CHECK(other.verdict == Verdict::invalid_problem);
  holds(other.explanation, "is in no form that kbench knows");
}

TEST_CASE("memory that runs out in a problem in Python is the device's, and no fault of the problem") {
  if (!is_usable()) return;
  const Evaluation evaluation =
      evaluated(scale("raise RuntimeError('Triton Error [CUDA]: out of memory')"), doubles);
  CHECK(evaluation.verdict == Verdict::unsupported);
  holds(evaluation.explanation, "too little of the device's memory is free");
}

TEST_CASE("a problem in Python is described as a plugin is") {
  if (!is_usable()) return;
  const ScratchDirectory place;
  const auto file = place.write("task.py", scale("return 2 * x"));
  const ProblemDescription description = describe(ProblemRef::at(file), options_of_python());
  CHECK(description.info.name == "task");
  CHECK(description.info.description == "Doubles each element.");
  CHECK(declaration(description.signature, description.dtype) ==
        "extern \"C\" void solution(const float* x, float* y, size_t n)");
  CHECK(description.judged_by.empty());
  CHECK_THROWS_AS(describe("task.py", options_of_python()), Error);  // a name is none of a file
}

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

TEST_CASE("the starter of a class's problem is a solution in Python, unless another language is asked for") {
  if (!is_usable()) return;
  const ScratchDirectory place;
  try_starter_of(ProblemRef::at(place.write("task.py", scale("return 2 * x"))), "def solution(\n    x,  #");
}

TEST_CASE("inputs of a problem in Python depend on the seed of the call and on nothing else") {
  if (!is_usable()) return;
  const std::string unnamed = scale("return 2 * x");
  const std::string from = "lambda seed=0, n=n: (np.random.default_rng(seed).random(n, dtype=np.float32),)";
  const auto with = [&](const std::string& create) {
    std::string text = unnamed;
    return text.replace(text.find(from), from.size(), create);
  };
  // The state of NumPy's own generator, which the submission's process shares, tells it nothing.
  const std::string guesses =
      "import numpy as np\n"
      "guessed = np.random.rand(1000).astype(np.float32)\n"
      "def solution(x, y, n):\n"
      "    assert not np.array_equal(np.asarray(x[:1000]), guessed)\n"
      "    y[:] = 2 * x\n";
  CHECK(evaluated(with("lambda n=n: (np.random.rand(n).astype(np.float32),)"), guesses).verdict ==
        Verdict::accepted);
  const Evaluation other =
      evaluated(with("lambda n=n: (np.random.default_rng().random(n, dtype=np.float32),)"), doubles);
  CHECK(other.verdict == Verdict::invalid_problem);
  holds(other.explanation, "of one seed, the inputs are not the same twice");
}

TEST_CASE("scalars of a class's problem may be integers of every size") {
  if (!is_usable()) return;
  const auto with = [](const std::string& type) {
    std::string text = scale("return 2 * x");
    const std::string size = "\"type\": \"size_t\"";
    return text.replace(text.find(size), size.size(), "\"type\": \"" + type + "\"");
  };
  for (const std::string type : {"uint64_t", "int64_t", "int64", "uint32_t", "int", "int16_t"}) {
    CAPTURE(type);
    CHECK(
        evaluated(with(type), "def solution(x, y, n):\n    assert n == len(x)\n    y[:] = 2 * x\n").verdict ==
        Verdict::accepted);
  }
  const ScratchDirectory place;
  for (const std::string type : {"size_t", "uint64_t", "uint32_t", "int64_t", "int32_t"}) {
    const auto file = place.write("task.py", with(type));
    const ProblemDescription description = describe(ProblemRef::at(file), options_of_python());
    CHECK(declaration(description.signature, description.dtype) ==
          "extern \"C\" void solution(const float* x, float* y, " + type + " n)");
  }
  holds(evaluated(with("complex"), doubles).explanation, "scalar of type complex");
}

TEST_CASE("where a class says size_t*, torch has int64, and a solution in C++ takes what the class says") {
  if (!is_usable()) return;
  const std::string text = R"(import numpy as np

class lengths:
    parameters = [
        {"name": "counts", "type": "size_t", "pointer": True},
        {"name": "y", "type": "float", "pointer": True},
    ]

    def generate_test_cases(self):
        return [{"name": "counts", "create_inputs": lambda seed: (np.random.default_rng(seed).integers(1, 99, 64),)}]

    def reference_solution(self, counts):
        return counts.astype(np.float32)
)";
  const std::string solution =
      "*counts, float* y) {\n  for (int i = 0; i < 64; ++i) y[i] = (float)counts[i];\n}\n";
  const auto in_cpp = [&](const std::string& type) {
    return evaluated(text, "#include <cstdint>\nextern \"C\" void solution(const " + type + solution,
                     Language::cpp);
  };
  for (const std::string type : {"size_t", "uint64_t"}) CHECK(in_cpp(type).verdict == Verdict::accepted);
  CHECK(in_cpp("int64_t").verdict == Verdict::compile_error);
  CHECK(evaluated(text, "def solution(counts, y):\n    y[:] = counts\n").verdict == Verdict::accepted);
}

TEST_CASE(
    "a class that derives from problem.Problem asks for the dtype of a parameter by its number or its name") {
  if (!has_torch()) return;
  std::string text = scale(
      "import torch\n        assert self.param_dtype(0) == self.param_dtype(\"y\") == torch.float32\n        "
      "return 2 * x");
  const std::string kind = "class scale:";
  text.replace(text.find(kind), kind.size(), "from problem import Problem\n\nclass scale(Problem):");
  CHECK(evaluated(text, doubles).verdict == Verdict::accepted);
}

TEST_CASE("a class that is written for a GPU has its tensors on the processor where there is none") {
  if (!has_torch()) return;
  const std::string text = R"(
import torch

class twice:
    parameters = [
        {"name": "x", "type": "float", "pointer": True},
        {"name": "y", "type": "float", "pointer": True},
        {"name": "n", "type": "size_t", "pointer": False},
    ]

    def generate_test_cases(self):
        def create_inputs(seed):
            generator = torch.Generator(device="cuda").manual_seed(seed)
            return (torch.randn(1000, device="cuda", generator=generator),)
        return [{"name": "n=1000", "create_inputs": create_inputs, "n": 1000}]

    def generate_sample(self):
        return {"name": "sample", "create_inputs": lambda: (torch.arange(5.0, device="cuda"),), "n": 5}

    def get_extra_params(self, test_case):
        return [test_case["n"]]

    def reference_solution(self, x):
        return x + x.cuda()
)";
  const Evaluation right = evaluated(text, "def solution(x, y, n):\n    y[:] = 2 * x\n");
  CHECK(right.verdict == Verdict::accepted);
  // The sample has the same inputs for each seed: what remembers its answer is wrong for the smallest other case.
  const Evaluation remembers = evaluated(text,
                                         "kept = {}\n"
                                         "def solution(x, y, n):\n"
                                         "    y[:] = kept.setdefault(n, 2 * x)\n");
  CHECK(remembers.verdict == Verdict::wrong_answer);
  holds(remembers.explanation, "n=1000 (check)");
}
