// Problems in Python, on the processor, where an interpreter with NumPy or torch can be used.
#include "language/python_problem.hpp"

#include "catch.hpp"
#include "language/language_submission.hpp"

#include <kbench/catalog.hpp>
#include <kbench/error.hpp>
#include <kbench/evaluate.hpp>
#include <kbench/replay.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>

using namespace kbench;
using namespace kbench::tests;

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
  const std::string far = "def solution(x, y, n):\n    y[:] = x - 9\n";
  const Evaluation wrong = evaluated(scale("return 2 * x", check), far);
  CHECK(wrong.verdict == Verdict::wrong_answer);
  holds(wrong.explanation, "{'largest': 1}");
  const std::string list = "\n    def verify_result(self, expected, actual):\n        return [False, {}]\n";
  CHECK(evaluated(scale("return 2 * x", list), far).verdict == Verdict::wrong_answer);
  const std::string forgets = "\n    def verify_result(self, expected, actual):\n        pass\n";
  const Evaluation none = evaluated(scale("return 2 * x", forgets), far);
  CHECK(none.verdict == Verdict::invalid_problem);
  holds(none.explanation, "verify_result() returns None");
}

TEST_CASE("NaN is wrong where a class's reference has a number, also for a check that is blind to it") {
  if (!is_usable()) return;
  const std::string check =
      "\n    def verify_result(self, expected, actual):\n        return not np.max(np.abs(expected - "
      "actual)) > 1, {}\n";
  const std::string nan = "import numpy as np\n" + doubles + "    y[7] = np.nan\n";
  const Evaluation wrong = evaluated(scale("return 2 * x", check), nan);
  CHECK(wrong.verdict == Verdict::wrong_answer);
  holds(wrong.explanation, "y[7] is nan; expected ");
  const Evaluation nothing = evaluated(scale("return 2 * x", check), "def solution(x, y, n):\n    pass\n");
  CHECK(nothing.verdict == Verdict::wrong_answer);
  holds(nothing.explanation, "1000 of the 1000 elements of y still hold the noise");
  // Where it has none the check decides, and the result says that little was tested.
  const Evaluation none = evaluated(scale("return x + np.float32('nan')", check), nan);
  CHECK(none.verdict == Verdict::accepted);
  holds(fmt::format("{}", fmt::join(none.integrity.warnings, "\n")),
        "1000 of 1000 numbers that were looked at are NaN");
}

TEST_CASE("NaN of a submission's own bits are right where NaN are expected, however many there are") {
  if (!is_usable()) return;
  std::string roots = scale("return np.sqrt(x)");
  const auto replace_all = [&](const std::string& from, const std::string& to) {
    for (std::size_t at = 0; (at = roots.find(from, at)) != std::string::npos; at += to.size())
      roots.replace(at, from.size(), to);
  };
  replace_all("\"float\"", "\"float16\"");
  replace_all("(1000, 4096)", "(1 << 18,)");
  replace_all("random(n, dtype=np.float32)", "standard_normal(n).astype(np.float16) - np.float16(1.5)");
  Options options = options_of_python();
  for (const std::string bits : {"0x7e00", "0xfe00", "0x7fff", "0x7d01"}) {
    CAPTURE(bits);
    const std::string solution =
        "import numpy as np\ndef solution(x, y, n):\n    x, y = np.asarray(x), np.asarray(y)\n"
        "    y[:] = np.where(x < 0, np.uint16(" +
        bits + ").view(np.float16), np.sqrt(np.abs(x)))\n";
    CHECK(evaluated(roots, solution, Language("python"), options).verdict == Verdict::accepted);
  }
}

TEST_CASE("an output that makes a class's check throw is wrong, unless the reference's own does, too") {
  if (!is_usable()) return;
  const std::string check =
      "\n    def verify_result(self, expected, actual):\n"
      "        return bool(np.zeros(3)[actual.astype(int)].sum() == 0), {}\n";
  const Evaluation wrong = evaluated(scale("return 2 * x", check), "def solution(x, y, n):\n    y[:] = 5\n");
  CHECK(wrong.verdict == Verdict::wrong_answer);
  holds(wrong.explanation, "the problem's check threw: IndexError: index 5 is out of bounds");
  holds(wrong.explanation, "task.py\", line 29");
  const Evaluation always =
      evaluated(scale("return 2 * x + 3", check), "def solution(x, y, n):\n    y[:] = 2 * x + 3\n");
  CHECK(always.verdict == Verdict::invalid_problem);
  holds(always.explanation, "IndexError: index");
}

TEST_CASE("a class's inputs may be lists, and scalars those of torch or NumPy") {
  if (!has_torch()) return;
  const auto problem = [](const std::string& weights, const std::string& factor) {
    return "import numpy as np\nimport torch\n\nclass weighted:\n"
           "    parameters = [\n"
           "        {'name': 'w', 'type': 'float', 'pointer': True, 'const': True},\n"
           "        {'name': 'x', 'type': 'float', 'pointer': True, 'const': True},\n"
           "        {'name': 'factor', 'type': 'float', 'pointer': False, 'const': False},\n"
           "        {'name': 'y', 'type': 'float', 'pointer': True, 'const': False},\n"
           "    ]\n"
           "    def generate_test_cases(self):\n"
           "        return [{'name': 'n=4', 'create_inputs': lambda: (" +
           weights + ", torch.rand(4), " + factor +
           ")}]\n"
           "    def reference_solution(self, w, x, factor):\n"
           "        return torch.as_tensor(w) * x * float(factor)\n";
  };
  const std::string right = "def solution(w, x, factor, y):\n    y.copy_(w * x * factor)\n";
  for (const char* const factor : {"0.5", "torch.tensor(0.5)", "1 / np.sqrt(4)"})
    CHECK(evaluated(problem("[1.0, 2.0, 3.0, 4.0]", factor), right).verdict == Verdict::accepted);
}

TEST_CASE("a class's sample is checked, and takes no case's place") {
  if (!is_usable()) return;
  const std::string sample =
      "\n    def generate_sample(self):\n        return self.generate_test_cases()[0]\n";
  const ScratchDirectory place;
  const auto file = place.write("task.py", scale("return 2 * x", sample));
  const ProblemDescription description = describe(ProblemRef::at(file), options_of_python());
  std::string names;
  for (const CaseDescription& each : description.cases) names += each.test_case.name + "; ";
  CHECK(names == "n=1000 (sample); n=1000 (check); n=1000; n=4096; ");
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
  const Evaluation no_text = evaluated(scale("raise ValueError('no text: \\udcff')"), doubles);
  CHECK(no_text.verdict == Verdict::invalid_problem);
  holds(no_text.explanation, "ValueError: no text: ?");
  const std::string mute = "raise type('Mute', (Exception,), {'__str__': lambda self: 1 / 0})()";
  const Evaluation says_nothing = evaluated(scale(mute), doubles);
  CHECK(says_nothing.verdict == Verdict::invalid_problem);
  holds(says_nothing.explanation, "task.py\", line 20");
  const Evaluation broken = evaluated("class scale(:\n", doubles);
  CHECK(broken.verdict == Verdict::invalid_problem);
  holds(broken.explanation, "SyntaxError");
  const Evaluation other = evaluated("x = 1\n", doubles);
  CHECK(other.verdict == Verdict::invalid_problem);
  holds(other.explanation, "is in no form that kbench knows");
}

TEST_CASE("a file that cannot be read says where, and what is in it no form says so plainly") {
  if (!is_usable()) return;
  const Evaluation broken = evaluated("a = 1\nx = (\n", doubles);
  CHECK(broken.verdict == Verdict::invalid_problem);
  holds(broken.explanation, "task.py\", line 2)");
  const Evaluation formless = evaluated("a = 1\n", doubles);
  holds(formless.explanation, "loading: /");
  CHECK(formless.explanation.find("kbench_python") == std::string::npos);
}

TEST_CASE("memory that runs out in a problem in Python is the device's, and no fault of the problem") {
  if (!is_usable()) return;
  const Evaluation evaluation =
      evaluated(scale("raise RuntimeError('Triton Error [CUDA]: out of memory')"), doubles);
  CHECK(evaluation.verdict == Verdict::unsupported);
  holds(evaluation.explanation, "too little of the device's memory is free");
}

TEST_CASE("what a problem in Python computes may take two thirds of the processor's memory, and no more") {
  if (!is_usable()) return;
  const auto taking = [](const std::string& part) {
    return evaluated(
        scale("import os; np.empty(int(" + part +
              " * os.sysconf('SC_PHYS_PAGES') * os.sysconf('SC_PAGE_SIZE')), np.uint8); return 2 * x"),
        doubles);
  };
  CHECK(taking("0.4").accepted());
  const Evaluation too_large = taking("0.9");  // its pages are never touched
  CHECK(too_large.verdict == Verdict::unsupported);
  holds(too_large.explanation, "two thirds of it");
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

TEST_CASE("what a problem throws is told by its beginning, however long it is") {
  if (!is_usable()) return;
  for (const char* const body :
       {"raise ValueError('a' * 50_000_000)", "exec('raise SyntaxError(\\'a\\' * 50_000_000)')"}) {
    const Evaluation evaluation = evaluated(scale(body), "def solution(x, y, n):\n    y[:] = 2 * x\n");
    CHECK(evaluation.verdict == Verdict::invalid_problem);
    CHECK(evaluation.explanation.size() < 10'000);
    CHECK(evaluation.explanation.find("more characters") != std::string::npos);
  }
}
