// Definitions in JSON, as flashinfer-bench and SOL-ExecBench have them, on the processor, where an interpreter with torch can be used.
#include "catch.hpp"
#include "language/language_submission.hpp"
#include "language/python_problem.hpp"

#include <kbench/catalog.hpp>
#include <kbench/check_problem.hpp>
#include <kbench/evaluate.hpp>

#include <sys/stat.h>

#include <filesystem>
#include <initializer_list>
#include <string>
#include <utility>

using namespace kbench;
using namespace kbench::tests;

namespace {

const std::filesystem::path scaled_rows =
    KBENCH_SOURCE_DIR "/tests/tasks/trace/definitions/norm/scaled_rows_w4.json";

Evaluation evaluated_definition(const std::filesystem::path& definition, const std::string& submission,
                                const Language& language = Language("python")) {
  Options options = options_of_python();
  Evaluation evaluation =
      evaluate(ProblemRef::at(definition), Submission::from_text(submission, language), options);
  UNSCOPED_INFO(evaluation.explain() << evaluation.output << evaluation.diagnostics);
  return evaluation;
}

const std::string computes =
    "    assert is_negative in (True, False) and type(is_negative) is bool and scale in (0.1, 2.0)\n"
    "    y = x * weight * (-scale if is_negative else scale)\n";

// A definition of one operation, with its workloads beside it: SOL-ExecBench's where a tolerance is named, else flashinfer-bench's.
class Doubling {
 public:
  explicit Doubling(const std::string& tolerance, const std::string& source = R"({"type": "random"})",
                    const std::string& reference = R"(def run(x):\n    return 2 * x\n)",
                    const std::string& more = "") {
    const std::string workload =
        R"({"uuid": "a", "axes": {"n": 1000}, "inputs": {"x": )" + source + "}" + tolerance + "}";
    place_.write("workload.jsonl",
                 (tolerance.empty() ? R"({"workload": )" + workload + "}" : workload) + "\n");
    place_.write("definition.json", "{" + more + R"("name": "doubling", "axes": {"n": {"type": "var"}},
                     "inputs": {"x": {"shape": ["n"], "dtype": "float32"}},
                     "outputs": {"y": {"shape": ["n"], "dtype": "float32"}},
                     "reference": ")" + reference +
                                        "\"}");
  }
  std::filesystem::path path() const { return place_.path(); }

 private:
  ScratchDirectory place_;
};

}  // namespace

TEST_CASE("definitions: a submission returns its outputs, by position or name, or is given their memory") {
  if (!has_torch()) return;
  const std::string returns = "def run(x, scale, is_negative, weight):\n" + computes;
  CHECK(evaluated_definition(scaled_rows, returns + "    return y.sum(1), y.flatten(), y.sum().item()\n")
            .verdict == Verdict::accepted);
  CHECK(evaluated_definition(
            scaled_rows, returns + "    return {'flat': y.flatten(), 'total': y.sum(), 'sums': y.sum(1)}\n")
            .verdict == Verdict::accepted);
  const std::string writes =
      "def run(x, scale, is_negative, weight, sums, flat, total):\n" + computes +
      "    sums[:], flat[:] = y.sum(1), y.flatten()\n    total.fill_(y.sum())\n    return 'ignored'\n";
  CHECK(evaluated_definition(scaled_rows, writes).verdict == Verdict::accepted);
  const std::string any = "def run(*all):\n    x, scale, is_negative, weight, sums, flat, total = all\n" +
                          computes +
                          "    sums[:], flat[:] = y.sum(1), y.flatten()\n    total.fill_(y.sum())\n";
  CHECK(evaluated_definition(scaled_rows, any).verdict == Verdict::accepted);
}

TEST_CASE("definitions: a function that makes inputs makes those alone that are custom") {
  if (!has_torch()) return;
  const ScratchDirectory place;
  place.write("workload.jsonl", R"({"uuid": "a", "axes": {"n": 100}, "tolerance": {}, "inputs": {)"
                                R"("x": {"type": "random"}, "scale": {"type": "scalar", "value": 0.5}, )"
                                R"("places": {"type": "custom"}}})");
  const auto definition = [&](const std::string& returned) {
    const auto file = place.write(
        "definition.json",
        R"({"name": "taken", "axes": {"n": {"type": "var"}},
        "custom_inputs_entrypoint": "made",
        "inputs": {"x": {"shape": ["n"], "dtype": "float32"}, "scale": {"shape": null, "dtype": "float32"},
                   "places": {"shape": ["n"], "dtype": "int64"}},
        "outputs": {"größe": {"shape": ["n"], "dtype": "float32"}},
        "reference": "import torch\n\ndef made(axes, device):\n    places = torch.randperm(axes['n'], device=device)\n)"
        R"(    return {)" +
            returned +
            R"('places': places}\n\ndef run(x, scale, places):\n    return scale * x[places]\n"})");
    return evaluated_definition(file, "def run(x, scale, places):\n    return 0.5 * x[places]\n");
  };
  CHECK(definition("").verdict == Verdict::accepted);
  CHECK(definition("'x': torch.zeros(axes['n']), 'scale': 9.0, ").verdict == Verdict::accepted);
}

TEST_CASE("definitions: the starter is a run that is given the memory of its outputs") {
  if (!has_torch()) return;
  try_starter_of(ProblemRef::at(scaled_rows), R"(
def run(
    x,  # float32 [rows, width]; input, read-only
    scale,  # float32 number; input, read-only
)");
}

TEST_CASE("definitions: the reference can be handed in") {
  if (!has_torch()) return;
  const Doubling problem("");
  try_reference_of(ProblemRef::at(problem.path()));
}

TEST_CASE("definitions: a solution in JSON names its function, and says whether it is given its outputs") {
  if (!has_torch()) return;
  const Doubling problem("");
  const ScratchDirectory place;
  const auto verdict = [&](const std::string& function, const std::string& more) {
    const auto file = place.write("solution.json", R"({"name": "a", "definition": "doubling", "author": "b",
        "spec": {"language": "python", "target_hardware": ["cpu"], "dependencies": [],
                 "entry_point": "kernels/double.py::doubled")" +
                                                       more +
                                                       R"(},
        "sources": [{"path": "solution.py", "content": "factor = 2\n"},
                    {"path": "kernels/double.py", "content": "from solution import factor\n)" +
                                                       function + "\"}]}");
    const Evaluation evaluation =
        evaluate(ProblemRef::at(problem.path()), Submission::from_file(file), options_of_python());
    UNSCOPED_INFO(evaluation.explain() << evaluation.output << evaluation.diagnostics);
    return evaluation.verdict;
  };
  CHECK(verdict(R"(def doubled(x, y):\n    y[:] = factor * x\n)", "") == Verdict::accepted);
  CHECK(verdict(R"(from ..solution import factor as own\ndef doubled(*, y, x):\n    y[:] = own * x\n)", "") ==
        Verdict::accepted);
  const std::string returns = R"(def doubled(*tensors):\n    return factor * tensors[0]\n)";
  CHECK(verdict(returns, R"(, "destination_passing_style": false)") == Verdict::accepted);
  CHECK(verdict(returns, R"(, "destination_passing_style": true)") == Verdict::wrong_answer);
}

TEST_CASE("definitions: wrong outputs, and wrong numbers of them, are wrong answers") {
  if (!has_torch()) return;
  const std::string returns = "def run(x, scale, is_negative, weight):\n" + computes;
  const Evaluation wrong =
      evaluated_definition(scaled_rows, returns + "    return y.sum(1), y.flatten() + 1, y.sum()\n");
  CHECK(wrong.verdict == Verdict::wrong_answer);
  holds(wrong.explanation, "flat: 12 of 12 elements are wrong");
  const Evaluation few = evaluated_definition(scaled_rows, returns + "    return y.sum(1), y.flatten()\n");
  CHECK(few.verdict == Verdict::wrong_answer);
  holds(few.output, "expected 3 tensors, got 2 tensors");
  const Evaluation none = evaluated_definition(scaled_rows, returns + "    return None\n");
  CHECK(none.verdict == Verdict::wrong_answer);
  const Evaluation nothing = evaluated_definition(
      scaled_rows, "def run(x, scale, is_negative, weight, sums, flat, total):\n    pass\n");
  CHECK(nothing.verdict == Verdict::wrong_answer);
}

TEST_CASE("definitions: a workload says what is tolerated: how much, of how many elements, and at most") {
  if (!has_torch()) return;
  const auto verdict = [](const std::string& tolerance, const std::string& error) {
    const Doubling problem(tolerance.empty() ? "" : ", \"tolerance\": {" + tolerance + "}");
    return evaluated_definition(problem.path(),
                                "def run(x):\n    y = 2 * x\n    " + error + "\n    return y\n")
        .verdict;
  };
  CHECK(verdict("", "y += 0.009") == Verdict::accepted);
  CHECK(verdict("", "y[0] += 1e6") == Verdict::wrong_answer);
  CHECK(verdict(" ", "y[:9] += 1e6") == Verdict::accepted);  // SOL-ExecBench's own, for 99 % of the elements
  CHECK(verdict(" ", "y[:11] += 1e6") == Verdict::wrong_answer);
  CHECK(verdict(R"("max_atol": 0.1)", "y += 0.09") == Verdict::accepted);
  CHECK(verdict(R"("max_atol": 0.001, "max_rtol": 0)", "y += 0.009") == Verdict::wrong_answer);
  CHECK(verdict(R"("required_matched_ratio": 0.9)", "y[:90] += 5") == Verdict::accepted);
  CHECK(verdict(R"("required_matched_ratio": 0.9)", "y[:110] += 5") == Verdict::wrong_answer);
  CHECK(verdict(R"("required_matched_ratio": 0.9, "max_error_cap": 4)", "y[:90] += 5") ==
        Verdict::wrong_answer);
  CHECK(verdict(R"("required_matched_ratio": 0.9)", "y[0] = float('nan')") == Verdict::wrong_answer);
  CHECK(verdict(R"("max_atol": 100)", "y.zero_()") == Verdict::wrong_answer);  // whatever is tolerated
}

TEST_CASE("definitions: of a mixture of experts 95 % of the elements count where no workload says more") {
  if (!has_torch()) return;
  const Doubling problem("", R"({"type": "random"})", R"(def run(x):\n    return 2 * x\n)",
                         R"("op_type": "moe", )");
  const auto verdict = [&](const std::string& wrong) {
    return evaluated_definition(problem.path(),
                                "def run(x):\n    y = 2 * x\n    y[:" + wrong + "] += 5\n    return y\n")
        .verdict;
  };
  CHECK(verdict("40") == Verdict::accepted);
  CHECK(verdict("60") == Verdict::wrong_answer);
}

TEST_CASE(
    "definitions: SOL-ExecBench's random inputs are what their names say, flashinfer-bench's are normal") {
  if (!has_torch()) return;
  const ScratchDirectory place;
  const auto file =
      place.write("definition.json", R"({"name": "scaling", "axes": {"n": {"type": "const", "value": 500}},
      "inputs": {"x": {"shape": ["2", "n"], "dtype": "float32"}, "row_std": {"shape": ["n"], "dtype": "float32"}},
      "outputs": {"y": {"shape": [2, "n"], "dtype": "float32"}},
      "reference": "def run(x, row_std):\n    return x * row_std\n"})");
  const std::string inputs = R"("inputs": {"x": {"type": "random"}, "row_std": {"type": "random"}})";
  const auto verdict = [&](const std::string& asserted) {
    return evaluated_definition(file,
                                "def run(x, row_std):\n    assert " + asserted + "\n    return x * row_std\n")
        .verdict;
  };
  place.write("workload.jsonl", R"({"uuid": "a", "axes": {}, )" + inputs + "}\n");
  CHECK(verdict("x.shape == (2, 500) and (x < 0).any() and (row_std > 0).all()") == Verdict::accepted);
  place.write("workload.jsonl",
              R"({"definition": "scaling", "workload": {"uuid": "a", "axes": {}, )" + inputs + "}}\n");
  CHECK(verdict("(row_std < 0).any()") == Verdict::accepted);
}

TEST_CASE("definitions: inputs that repeat are weaknesses, and weights of norms do not") {
  if (!has_torch()) return;
  const ScratchDirectory place;
  const auto file =
      place.write("definition.json", R"({"name": "normed", "axes": {"n": {"type": "const", "value": 500}},
      "inputs": {"x": {"shape": ["n"], "dtype": "float32"}, "norm_weight": {"shape": ["n"], "dtype": "float32"}},
      "outputs": {"y": {"shape": ["n"], "dtype": "float32"}}, "custom_inputs_entrypoint": "make",
      "reference": "import torch\ndef make(axes, device):\n    return {'norm_weight': torch.arange(500.0)}\ndef run(x, norm_weight):\n    return x * norm_weight\n"})");
  const auto kinds = [&](const std::string& weight) {
    place.write(
        "workload.jsonl",
        R"({"uuid": "a", "axes": {}, "tolerance": {"max_atol": 1e-5, "max_rtol": 1e-5}, "inputs": {"x": {"type": "random"}, "norm_weight": {"type": ")" +
            weight + "\"}}}\n");
    std::string all;
    for (const Weakness& each : find_weaknesses(ProblemRef::at(file), options_of_python()).found)
      all += each.kind + " " + each.text + "; ";
    return all;
  };
  CHECK(kinds("random").empty());
  holds(kinds("custom"), "repeated_inputs inputs of case");
  holds(kinds("custom"), "norm_weight; a submission");
}

TEST_CASE("definitions: an infinity is right where the reference has the same, and nowhere else") {
  if (!has_torch()) return;
  const std::string reference =
      R"(import torch\ndef run(x):\n    return torch.where(x < 0, -torch.inf, x)\n)";
  const std::string right = "import torch\ndef run(x):\n    return torch.where(x < 0, -torch.inf, x)\n";
  const Doubling allowed(R"(, "tolerance": {"allow_negative_inf": true})", R"({"type": "random"})",
                         reference);
  CHECK(evaluated_definition(allowed.path(), right).verdict == Verdict::accepted);
  CHECK(
      evaluated_definition(allowed.path(), "import torch\ndef run(x):\n    return x - torch.inf\n").verdict ==
      Verdict::wrong_answer);
  // What is allowed so is not among the elements of which some may be wrong.
  const Doubling half(R"(, "tolerance": {"allow_negative_inf": true, "required_matched_ratio": 0.6})",
                      R"({"type": "random"})", reference);
  CHECK(evaluated_definition(half.path(),
                             "import torch\ndef run(x):\n    y = torch.where(x < 0, -torch.inf, x)\n"
                             "    y[::2] += 100\n    return y\n")
            .verdict == Verdict::wrong_answer);
  const Doubling unsaid(R"(, "tolerance": {})", R"({"type": "random"})", reference);
  CHECK(evaluated_definition(unsaid.path(), right).verdict == Verdict::accepted);
  CHECK(evaluated_definition(unsaid.path(),
                             "import torch\ndef run(x):\n    return torch.where(x < 0, torch.inf, x)\n")
            .verdict == Verdict::wrong_answer);
}

TEST_CASE("definitions: a reference that reads addresses is not called with tensors that have none") {
  if (!has_torch()) return;
  const Doubling problem(
      "", R"({"type": "random"})",
      R"(import ctypes, torch\n\ndef run(x):\n    y = torch.empty_like(x)\n)"
      R"(    ctypes.memmove(y.data_ptr(), x.data_ptr(), 4 * x.numel())\n    return y.mul_(2)\n)");
  CHECK(evaluated_definition(problem.path(), "def run(x):\n    return 2 * x\n").verdict == Verdict::accepted);
}

TEST_CASE("definitions: a reference may keep tensors for later calls") {
  if (!has_torch()) return;
  const Doubling problem("", R"({"type": "random"})",
                         R"(import torch\nkept = {}\n\ndef run(x):\n)"
                         R"(    return x * kept.setdefault(0, torch.full((1,), 2.0, device=x.device))\n)");
  CHECK(evaluated_definition(problem.path(), "def run(x):\n    return 2 * x\n").verdict == Verdict::accepted);
}

TEST_CASE("definitions: a parameter with a default is no output, if all others are the inputs") {
  if (!has_torch()) return;
  const Doubling problem("");
  CHECK(evaluated_definition(problem.path(), "def run(x, factor=2.0):\n    return factor * x\n").verdict ==
        Verdict::accepted);
}

TEST_CASE("definitions: solutions in C++ are called as the signature says") {
  if (!has_torch()) return;
  const Doubling problem("");
  const std::string text =
      "extern \"C\" void solution(const float* x, float* y) {\n"
      "  for (int i = 0; i < 1000; ++i) y[i] = 2 * x[i];\n}\n";
  CHECK(evaluated_definition(problem.path(), text, Language::cpp).verdict == Verdict::accepted);
}

TEST_CASE("definitions: inputs from files need safetensors and the file") {
  if (!has_torch()) return;
  const Doubling problem("", R"({"type": "safetensors", "path": "missing.safetensors", "tensor_key": "x"})");
  const Evaluation evaluation = evaluated_definition(problem.path(), "def run(x):\n    return 2 * x\n");
  const bool has_module = evaluation.verdict == Verdict::invalid_problem;
  CHECK((has_module || evaluation.verdict == Verdict::unsupported));
  holds(evaluation.explanation, has_module ? "missing.safetensors" : "-m pip install safetensors");
}

TEST_CASE("definitions: what is missing in one is said") {
  if (!has_torch()) return;
  const ScratchDirectory place;
  const std::string run = "def run(x):\n    return x\n";
  const auto file = place.write("definition.json", R"({"name": "nothing", "axes": {}, "inputs": {}})");
  holds(evaluated_definition(file, run).explanation, "the definition has no outputs, reference");
  const auto lonely = place.write(
      "definition.json",
      R"({"name": "lonely", "axes": {}, "inputs": {}, "outputs": {"y": {"shape": [], "dtype": "float32"}},
          "reference": "def run(): pass"})");
  holds(evaluated_definition(lonely, run).explanation, "the definition has no workloads");
  const auto odd = place.write("definition.json", R"({"name": "odd",
      "axes": {"n": {"type": "const", "value": 3}, "half": {"type": "expr", "expression": "n / 2"}},
      "inputs": {}, "outputs": {"y": {"shape": ["half"], "dtype": "float32"}}, "reference": "def run(): pass"})");
  place.write("workload.jsonl", R"({"uuid": "a", "axes": {}, "inputs": {}})");
  holds(evaluated_definition(odd, run).explanation,
        "the size of the axis half is 1.5, which is no whole number");
  const auto sampling = place.write(
      "definition.json",
      R"({"name": "s", "op_type": "sampling", "axes": {}, "inputs": {}, "outputs": {}, "reference": ""})");
  const Evaluation unsupported = evaluated_definition(sampling, run);
  CHECK(unsupported.verdict == Verdict::unsupported);
  holds(unsupported.explanation, "judged by their distribution");
}

TEST_CASE("definitions: workloads are timed cases, and the smallest is the one that is checked") {
  if (!has_torch()) return;
  const ProblemDescription description = describe(ProblemRef::at(scaled_rows), options_of_python());
  CHECK(description.info.name == "scaled_rows_w4");
  holds(description.info.description, "1 of its workloads have an axis of size 0");
  REQUIRE(description.cases.size() == 3);
  CHECK(description.cases[0].test_case.name == "rows=3 (check)");
  CHECK(description.cases[2].test_case.name == "rows=128");
  CHECK(description.cases[2].test_case.purpose == Purpose::performance);
  CHECK(description.judged_by == "workload tolerances");
  CHECK(declaration(description.signature, description.dtype) ==
        "extern \"C\" void solution(const float* x, double scale, int64_t is_negative, const float* weight, "
        "float* sums, float* flat, float* total)");
}

TEST_CASE("definitions: a field of another type, out of bounds or unknown is told with its path") {
  if (!has_torch()) return;
  struct Fault {
    const char* source;     // of the workload's input
    const char* tolerance;  // with a comma before it
    const char* more;       // members of the definition
    const char* told;
  };
  const std::string returns = "def run(x):\n    return 2 * x\n";
  const char* const random = R"({"type": "random"})";
  for (const Fault& fault : std::initializer_list<Fault>{
           {R"({"type": "randn"})", "", "",
            "inputs.x.type: expected one of random, safetensors, custom, not \"randn\""},
           {R"({"type": "scalar", "value": 1})", "", "", "inputs.x.type: expected one of"},
           {"{}", "", "", "inputs.x.type is missing"},
           {"5", "", "", "inputs.x: expected an object, not 5"},
           {random, R"(, "tolerance": {"max_atol": NaN})", "",
            "tolerance.max_atol: expected a finite number"},
           {random, R"(, "tolerance": {"max_rtol": "1"})", "",
            "tolerance.max_rtol: expected a finite number"},
           {random, R"(, "tolerance": {"required_matched_ratio": 0})", "",
            "tolerance.required_matched_ratio: expected"},
           {random, "", R"("description": 5, )", "definition.json: description: expected a text, not 5"},
           {random, "", R"("op_type": [], )", "op_type: expected a text, not an array"},
           {random, "", R"("description": "a", "description": "b", )",
            "the member \"description\" is there twice"},
       }) {
    CAPTURE(fault.told);
    const Evaluation evaluation = evaluated_definition(
        Doubling(fault.tolerance, fault.source, R"(def run(x):\n    return 2 * x\n)", fault.more).path(),
        returns);
    CHECK(evaluation.verdict == Verdict::invalid_problem);
    CHECK(evaluation.explanation.find(fault.told) != std::string::npos);
  }
}

TEST_CASE("definitions: an expression is arithmetic, and ends") {
  if (!has_torch()) return;
  for (const auto& [expression, told] : std::initializer_list<std::pair<const char*, const char*>>{
           {"9**9**9", "axes.m.expression: an exponent is beyond 64"},
           {"[n for i in n]", "axes.m.expression: expected arithmetic"},
           {"n.__class__", "axes.m.expression: expected arithmetic"},
           {"n // 0", "axes.m.expression: it cannot be computed"},
           {"n - 5000", "expected one from 0 to"}}) {
    CAPTURE(expression);
    const ScratchDirectory place;
    place.write("workload.jsonl", R"({"workload": {"axes": {"n": 10}, "inputs": {}}})");
    place.write("definition.json", std::string(
                                       R"({"name": "a", "axes": {"n": {"type": "var"}, "m": {"type": "expr",
      "expression": ")") + expression + R"("}}, "inputs": {"x": {"shape": ["n"], "dtype": "float32"}},
      "outputs": {"y": {"shape": ["m"], "dtype": "float32"}}, "reference": "def run(x):\n    return x"})");
    CHECK(evaluated_definition(place.path(), "def run(x):\n    return x\n").explanation.find(told) !=
          std::string::npos);
  }
}

TEST_CASE("definitions: expressions that need each other are computed once each, and circles are refused") {
  if (!has_torch()) return;
  const std::string program = R"PY(
from kbench_python.formats import definition, documents
computed = []
value = documents.Expression.value
documents.Expression.value = lambda self, names: computed.append(1) or value(self, names)
axes = {f"e{i}": {"type": "expr", "expression": f"e{i + 1} + 1"} for i in range(99)}
axes.update(n={"type": "var"}, e99={"type": "expr", "expression": "n"})
print(definition.resolved_axes(axes, {"n": 2})["e0"], len(computed))
axes["e99"]["expression"] = "e7"
try:
    definition.resolved_axes(axes, {"n": 2})
except ValueError as error:
    print(error)
)PY";
  CHECK(printed_by_python(program) ==
        "101 100\nthe size of the axis e0 cannot be computed: it needs itself\n");
}

TEST_CASE("definitions: a file that is a pipe or a device is refused at once") {
  if (!has_torch()) return;
  const Doubling doubling("", R"({"type": "safetensors", "path": "pipe", "tensor_key": "x"})");
  REQUIRE(::mkfifo((doubling.path() / "pipe").c_str(), 0600) == 0);
  const std::string told =
      evaluated_definition(doubling.path(), "def run(x):\n    return 2 * x\n").explanation;
  CHECK((told.find("is no regular file") != std::string::npos ||
         told.find("need safetensors") != std::string::npos));
}
