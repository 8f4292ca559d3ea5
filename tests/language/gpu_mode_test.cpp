// Tasks in GPU MODE's form, on the processor, where an interpreter with torch and PyYAML can be used.
#include "catch.hpp"
#include "language/language_submission.hpp"
#include "language/python_problem.hpp"

#include <kbench/catalog.hpp>
#include <kbench/check_problem.hpp>
#include <kbench/evaluate.hpp>

#include <filesystem>
#include <fstream>
#include <string>

using namespace kbench;
using namespace kbench::tests;

namespace {

namespace fs = std::filesystem;

const fs::path tasks = KBENCH_SOURCE_DIR "/tests/tasks/gpu_mode";

Evaluation evaluated_task(const fs::path& task, const std::string& submission,
                          const Options& options = options_of_python()) {
  Evaluation evaluation =
      evaluate(ProblemRef::at(task), Submission::from_text(submission, Language("python")), options);
  UNSCOPED_INFO(evaluation.explain() << evaluation.output << evaluation.diagnostics);
  return evaluation;
}

const std::string right_sum =
    "from task import input_t, output_t\n"
    "def custom_kernel(data: input_t) -> output_t:\n"
    "    x, y, output = data\n"
    "    output[...] = x + 2 * y\n"
    "    return output\n";

bool has_yaml() {
  if (!has_torch()) return false;
  static const std::string reason = [] {
    const Evaluation evaluation = evaluated_task(tasks / "scaled_sum", right_sum);
    return evaluation.verdict == Verdict::unsupported ? evaluation.explanation : "";
  }();
  if (!reason.empty()) WARN("SKIPPED: " << reason);
  return reason.empty();
}

std::string returning(const std::string& result) {
  return "def custom_kernel(data):\n    x, y, output = data\n    return " + result + "\n";
}

// A copy of a task, of which a test changes a file.
class CopiedTask {
 public:
  explicit CopiedTask(const std::string& name) : task_(place_.path() / "tasks" / name) {
    fs::create_directories(place_.path() / "tasks");
    fs::copy(tasks, place_.path() / "tasks", fs::copy_options::recursive);
  }
  const fs::path& path() const { return task_; }
  void replace(const std::string& file, const std::string& from, const std::string& to) const {
    std::ifstream in(task_ / file);
    std::string text{std::istreambuf_iterator<char>(in), {}};
    REQUIRE(text.find(from) != text.npos);
    text.replace(text.find(from), from.size(), to);
    std::ofstream(task_ / file) << text;
  }

 private:
  ScratchDirectory place_;
  fs::path task_;
};

}  // namespace

TEST_CASE(
    "GPU MODE: a submission writes to the tensor that the task made for its output, or returns another") {
  if (!has_yaml()) return;
  CHECK(evaluated_task(tasks / "scaled_sum", right_sum).verdict == Verdict::accepted);
  CHECK(evaluated_task(tasks / "scaled_sum", returning("x + 2 * y")).verdict == Verdict::accepted);
  Options timed = options_of_python();
  timed.check_only = false;
  const Evaluation evaluation = evaluated_task(tasks / "scaled_sum", right_sum, timed);
  REQUIRE(evaluation.verdict == Verdict::accepted);
  REQUIRE(evaluation.cases.size() == 3);
  CHECK(evaluation.cases[1].name == "size=100");
  CHECK(evaluation.cases[2].purpose == Purpose::performance);
  CHECK(evaluation.cases[2].input_sets > 3);
}

TEST_CASE("GPU MODE: the starter of a task is a custom_kernel, which returns nothing") {
  if (!has_yaml()) return;
  try_starter_of(ProblemRef::at(tasks / "scaled_sum"), R"(
# data is (tensor, tensor, tensor); in the first case
#   data_0: float32 [7], read-only
#   data_1: float32 [7], read-only
#   data_2: float32 [7], holds noise: the output may go there
def custom_kernel(data):
    pass  # Your code. Return the output: tensor
)");
}

TEST_CASE("GPU MODE: the task's own check decides, in its words") {
  if (!has_yaml()) return;
  const Evaluation wrong = evaluated_task(tasks / "scaled_sum", returning("output.copy_(x)"));
  CHECK(wrong.verdict == Verdict::wrong_answer);
  holds(wrong.explanation, "7 elements differ");
  // What is returned unwritten is not what an earlier call, or the reference, has left there.
  CHECK(evaluated_task(tasks / "scaled_sum", returning("output")).verdict == Verdict::wrong_answer);
}

TEST_CASE("GPU MODE: NaN is wrong where the reference has a number, also for a check that is blind to it") {
  if (!has_yaml()) return;
  const CopiedTask task("scaled_sum");
  task.replace("reference.py", "return not reason, reason",
               "return not bool((output - ref_kernel(data)).abs().max() > 1e-4), reason");
  CHECK(evaluated_task(task.path(), right_sum).verdict == Verdict::accepted);
  const Evaluation unwritten = evaluated_task(task.path(), returning("output"));
  CHECK(unwritten.verdict == Verdict::wrong_answer);
  holds(unwritten.explanation, "7 of the 7 elements of data_2 still hold the noise");
  // Where cases have other tensors, these lie in a tensor of bytes.
  const CopiedTask grouped("grouped");
  grouped.replace("reference.py",
                  "return all(map(torch.equal, output, ref_kernel(data))), \"some vector differs\"",
                  "return not any((a - b).abs().max() > 0 for a, b in zip(output, ref_kernel(data))), \"\"");
  const std::string nan =
      "def custom_kernel(data):\n    data = [each.abs() for each in data]\n    data[1][2] = float('nan')\n   "
      " return data\n";
  const Evaluation wrong = evaluated_task(grouped.path(), nan);
  CHECK(wrong.verdict == Verdict::wrong_answer);
  holds(wrong.explanation, "output_1[2] is nan; expected ");
}

TEST_CASE("GPU MODE: what the reference leaves unwritten, as memory to spare, need not be written") {
  if (!has_yaml()) return;
  const CopiedTask task("scaled_sum");
  task.replace("reference.py", "torch.empty_like(x)", "torch.empty(size + 3, device=x.device)");
  task.replace("reference.py", "    output[...] = x + 2 * y\n", "    output[: len(x)] = x + 2 * y\n");
  task.replace("reference.py", "differences(output, ref_kernel(data), 1e-4)",
               "differences(output[:-3], ref_kernel(data)[:-3], 1e-4)");
  const auto writes = [](const std::string& count) {
    return "def custom_kernel(data):\n    x, y, output = data\n    output[:" + count +
           "] = (x + 2 * y)[:" + count + "]\n    return output\n";
  };
  CHECK(evaluated_task(task.path(), writes("len(x)")).verdict == Verdict::accepted);
  CHECK(evaluated_task(task.path(), writes("len(x) - 1")).verdict == Verdict::wrong_answer);
}

TEST_CASE("GPU MODE: an output that makes the check throw is wrong, with the check's line") {
  if (!has_yaml()) return;
  const CopiedTask task("scaled_sum");
  task.replace("reference.py", "    reason = differences",
               "    assert bool((output < 100).all()), 'too large'\n    reason = differences");
  const Evaluation wrong = evaluated_task(task.path(), returning("output.fill_(1000)"));
  CHECK(wrong.verdict == Verdict::wrong_answer);
  holds(wrong.explanation, "the problem's check threw: AssertionError: too large (File ");
  holds(wrong.explanation, "reference.py\", line 21)");
}

TEST_CASE("GPU MODE: a check may say what is wrong in a list or a text, and nothing where all is right") {
  if (!has_yaml()) return;
  for (const std::string returned : {"[reason] if reason else []", "reason", "reason or None"}) {
    CAPTURE(returned);
    const CopiedTask task("scaled_sum");
    task.replace("reference.py", "return not reason, reason", "return " + returned);
    CHECK(evaluated_task(task.path(), right_sum).verdict == Verdict::accepted);
    const Evaluation wrong = evaluated_task(task.path(), returning("output.copy_(x)"));
    CHECK(wrong.verdict == Verdict::wrong_answer);
    holds(wrong.explanation, "7 elements differ");
  }
}

TEST_CASE("GPU MODE: a reference may keep tensors for later calls") {
  if (!has_yaml()) return;
  const CopiedTask task("scaled_sum");
  task.replace("reference.py", "    output[...] = x + 2 * y\n",
               "    two = kept.setdefault('two', torch.full((1,), 2.0, device=x.device))\n"
               "    output[...] = x + two * y\n");
  task.replace("reference.py", "def generate_input", "kept = {}\n\n\ndef generate_input");
  CHECK(evaluated_task(task.path(), right_sum).verdict == Verdict::accepted);
}

TEST_CASE("GPU MODE: to describe a task, only its first case is run") {
  if (!has_yaml()) return;
  const CopiedTask task("scaled_sum");
  task.replace("reference.py", "    output[...] = x + 2 * y\n",
               "    assert x.is_meta or len(x) == 7\n    output[...] = x + 2 * y\n");
  CHECK(describe(ProblemRef::at(task.path()), options_of_python()).cases.size() == 3);
}

TEST_CASE("GPU MODE: what torch cannot tell without running it is run, as are modules that load only once") {
  if (!has_yaml()) return;
  const CopiedTask reads("scaled_sum");
  reads.replace("reference.py", "    output[...] = x + 2 * y\n",
                "    assert x.tolist()\n    output[...] = x + 2 * y\n");
  CHECK(evaluated_task(reads.path(), right_sum).verdict == Verdict::accepted);
  const CopiedTask once("scaled_sum");
  once.replace("reference.py", "import torch\n",
               "import sys, torch\nassert not hasattr(sys, 'loaded')\nsys.loaded = True\n");
  CHECK(evaluated_task(once.path(), right_sum).verdict == Verdict::accepted);
}

TEST_CASE("GPU MODE: results of another structure, shape or type are wrong answers that say which") {
  if (!has_yaml()) return;
  const auto explained = [](const std::string& result, const std::string& expected) {
    const Evaluation evaluation = evaluated_task(tasks / "scaled_sum", returning(result));
    CHECK(evaluation.verdict == Verdict::wrong_answer);
    holds(evaluation.output, expected);
  };
  explained("None", "expected tensor, got None");
  explained("(x + 2 * y, 1)", "expected tensor, got (tensor, number)");
  explained("(x + 2 * y).double()", "expected float32 [7], got float64 [7]");
  explained("(x + 2 * y)[1:]", "expected float32 [7], got float32 [6]");
  explained("object()", "an object of type object");
}

TEST_CASE("GPU MODE: inputs cannot be written, and exceptions are the submission's") {
  if (!has_yaml()) return;
  const Evaluation writes = evaluated_task(tasks / "scaled_sum", returning("x.add_(2 * y)"));
  CHECK(writes.verdict == Verdict::crashed);
  holds(writes.explanation, "it wrote data_0[0], which is read-only");
  const Evaluation throws = evaluated_task(tasks / "scaled_sum", returning("x + unknown"));
  CHECK(throws.verdict == Verdict::crashed);
  holds(throws.output, "NameError: name 'unknown' is not defined");
  const Evaluation none = evaluated_task(tasks / "scaled_sum", "def solution(data):\n    pass\n");
  CHECK(none.verdict == Verdict::compile_error);
  holds(none.diagnostics, "it defines no function called custom_kernel");
}

TEST_CASE("GPU MODE: a submission gets the task's modules, and neither its reference nor its evaluator") {
  if (!has_yaml()) return;
  CHECK(evaluated_task(tasks / "scaled_sum", "from utils import differences\n" + right_sum).verdict ==
        Verdict::accepted);
  for (const std::string module : {"reference", "eval"}) {
    const Evaluation evaluation = evaluated_task(tasks / "scaled_sum", "import " + module + "\n" + right_sum);
    CHECK(evaluation.verdict != Verdict::accepted);
    holds(evaluation.output, "the reference of a task is not in the process of its submissions");
  }
  const std::string looks =
      "import sys\nassert not {'reference', 'utils', 'task'} & set(sys.modules), sorted(sys.modules)\n";
  CHECK(evaluated_task(tasks / "scaled_sum", looks + right_sum).verdict == Verdict::accepted);
}

TEST_CASE("GPU MODE: the reference can be handed in, and its text is in no submission's process") {
  if (!has_yaml()) return;
  try_reference_of(ProblemRef::at(tasks / "scaled_sum"));
  const std::string looks =
      "import sys\n"
      "frame, texts = sys._getframe(), ''\n"
      "while frame:\n"
      "    frame, texts = frame.f_back, texts + repr(frame.f_locals)\n"
      "assert 'def diff' + 'erences' in texts  # of utils.py, which it may import\n"
      "assert 'def ref' + '_kernel' not in texts\n";
  CHECK(evaluated_task(tasks / "scaled_sum", looks + right_sum).verdict == Verdict::accepted);
}

TEST_CASE("GPU MODE: the inputs are not those of the seeds that stand in task.yml") {
  if (!has_yaml()) return;
  const std::string knows =
      "import torch\n"
      "def custom_kernel(data):\n"
      "    x, y, output = data\n"
      "    for seed in (11, 12, 13):\n"
      "        known = torch.randn(x.shape, generator=torch.Generator().manual_seed(seed))\n"
      "        assert not torch.equal(x, known)\n"
      "    return x + 2 * y\n";
  CHECK(evaluated_task(tasks / "scaled_sum", knows).verdict == Verdict::accepted);
}

TEST_CASE("GPU MODE: data that grow with their seed stay as small as those of the task's own seeds") {
  if (!has_yaml()) return;
  const CopiedTask task("scaled_sum");
  task.replace("reference.py", "x = torch.randn", "x = seed + torch.randn");
  const std::string looks =
      "def custom_kernel(data):\n"
      "    x, y, output = data\n"
      "    assert x.abs().max() < 2**16 + 10, x.abs().max()\n"
      "    return x + 2 * y\n";
  CHECK(evaluated_task(task.path(), looks).verdict == Verdict::accepted);
}

TEST_CASE("GPU MODE: data that grow with their seed are not those that the task itself makes of a seed") {
  if (!has_yaml()) return;
  const CopiedTask task("scaled_sum");
  task.replace("reference.py", "x = torch.randn", "x = seed + torch.randn");
  const std::string knows =
      "import torch\n"
      "def custom_kernel(data):\n"
      "    x, y, output = data\n"
      "    around = round(x.mean().item())\n"
      "    for seed in range(max(around - 2, 0), around + 3):\n"
      "        known = seed + torch.randn(x.shape, generator=torch.Generator().manual_seed(seed))\n"
      "        assert not torch.equal(x, known)\n"
      "    return x + 2 * y\n";
  CHECK(evaluated_task(task.path(), knows).verdict == Verdict::accepted);
}

TEST_CASE("GPU MODE: inputs that repeat or are few are weaknesses of a task") {
  if (!has_yaml()) return;
  const auto kind_of = [](const std::string& seeded) {
    const CopiedTask task("scaled_sum");
    task.replace("reference.py", "manual_seed(seed)", seeded);
    const ProblemWeaknesses weaknesses = find_weaknesses(ProblemRef::at(task.path()), options_of_python());
    return weaknesses.found.empty() ? "" : weaknesses.found.front().kind;
  };
  CHECK(kind_of("manual_seed(seed)").empty());
  CHECK(kind_of("manual_seed(4)") == "same_inputs");
  CHECK(kind_of("manual_seed(seed % 200)") == "few_inputs");
}

TEST_CASE("GPU MODE: data and results may be nested, and hold what no tensor is") {
  if (!has_yaml()) return;
  const std::string begin =
      "from task import Layer, Sizes\n"
      "def custom_kernel(data):\n"
      "    layer, (matrix, offset), state = data['layer'], data['inputs'], data['state']\n"
      "    assert type(layer) is Layer and layer.bias is None and layer.scale == 1.5\n"
      "    assert layer.weight.shape == (4, 3) and layer.weight.stride() == (1, 4)\n"
      "    assert data['sizes'] == Sizes(matrix.shape[0], 3) and offset.dim() == 0\n"
      "    assert state.pop('mode') == 'sum'\n"  // of this call alone
      "    count = state['count']\n";
  const std::string result = "    result = layer.scale * (matrix @ layer.weight.t()) + offset\n";
  const std::string end = "    return {'count': count, 'rows': data['sizes'].rows, 'result': result}\n";
  CHECK(evaluated_task(tasks / "nested", begin + "    count += 1\n" + result + end).verdict ==
        Verdict::accepted);
  const Evaluation forgets = evaluated_task(tasks / "nested", begin + result + end);
  CHECK(forgets.verdict == Verdict::wrong_answer);
  holds(forgets.explanation, "the counts differ");
  const Evaluation without =
      evaluated_task(tasks / "nested", begin + result + "    return {'result': result, 'count': count}\n");
  CHECK(without.verdict == Verdict::wrong_answer);
  holds(without.output, "expected {'count': tensor, 'result': tensor, 'rows': number}, got");
}

TEST_CASE("GPU MODE: data that a reference changes without torch's knowledge are changed in place") {
  if (!has_yaml()) return;
  const CopiedTask task("nested");
  task.replace("reference.py", "state[\"count\"] += 1", "state[\"count\"].numpy()[...] += 1");
  try_reference_of(ProblemRef::at(task.path()));
}

TEST_CASE("GPU MODE: data that are written without torch's knowledge are inputs") {
  if (!has_yaml()) return;
  const CopiedTask task("scaled_sum");
  task.replace("reference.py", "    y = torch.randn(size, device=\"cuda\", generator=generator)\n",
               "    y = torch.empty(size, device=\"cuda\")\n    y.data.normal_(generator=generator)\n");
  CHECK(evaluated_task(task.path(), right_sum).verdict == Verdict::accepted);
  CHECK(evaluated_task(task.path(), returning("x")).verdict == Verdict::wrong_answer);
}

TEST_CASE("GPU MODE: data and results may be conjugate views, and made in torch's inference mode") {
  if (!has_yaml()) return;
  const CopiedTask task("scaled_sum");
  task.replace("reference.py", "    return x, y, torch.empty_like(x)\n",
               "    return x.to(torch.complex64).conj(), y, torch.empty_like(x)\n");
  task.replace("reference.py", "    output[...] = x + 2 * y\n    return output\n",
               "    return (x + 2j * y).conj()\n");
  task.replace("reference.py", "differences(output, ref_kernel(data), 1e-4)",
               "\"\" if torch.allclose(output, ref_kernel(data)) else \"other\"");
  for (const char* const function : {"def generate_input", "def ref_kernel"})
    task.replace("reference.py", function, std::string("@torch.inference_mode()\n") + function);
  CHECK(evaluated_task(task.path(), returning("x.conj() - 2j * y")).verdict == Verdict::accepted);
}

TEST_CASE("GPU MODE: cases may have other numbers of tensors, of other types") {
  if (!has_yaml()) return;
  const std::string right = "def custom_kernel(data):\n    return tuple(each.abs() for each in data)\n";
  const std::string wrong = "def custom_kernel(data):\n    return [each.clone() for each in data]\n";
  CHECK(evaluated_task(tasks / "grouped", right).verdict == Verdict::accepted);
  CHECK(evaluated_task(tasks / "grouped", wrong).verdict == Verdict::wrong_answer);
}

TEST_CASE("GPU MODE: a task is described by its files") {
  if (!has_yaml()) return;
  const ProblemDescription description = describe(ProblemRef::at(tasks / "scaled_sum"), options_of_python());
  CHECK(description.info.name == "scaled_sum");
  CHECK(description.info.description ==
        "The sum of two vectors, of which the second is doubled, written to the third.");
  REQUIRE(description.cases.size() == 3);
  CHECK(description.cases[2].test_case.shapes == std::vector<Shape>{{1000}, {1000}, {1000}});
  CHECK(description.judged_by == "check_implementation()");
}

TEST_CASE("GPU MODE: what kbench cannot evaluate is unsupported, and what a task throws is its own fault") {
  if (!has_yaml()) return;
  const auto with = [](const std::string& file, const std::string& from, const std::string& to) {
    const CopiedTask task("scaled_sum");
    task.replace(file, from, to);
    return evaluated_task(task.path(), right_sum);
  };
  const auto unsupported = [&](const Evaluation& evaluation, const std::string& reason) {
    CHECK(evaluation.verdict == Verdict::unsupported);
    CHECK(evaluation.problem == "scaled_sum");
    holds(evaluation.explanation, reason);
  };
  unsupported(with("task.yml", "lang: \"py\"", "multi_gpu: true"), "the task is for several GPUs at once");
  unsupported(with("task.yml", "lang: \"py\"", "lang: \"cu\""), "the task's submissions are in cu");
  unsupported(with("reference.py", "def check_implementation", "def check"),
              "reference.py defines no check_implementation: the task is judged by its own eval.py");
  unsupported(with("reference.py", "import torch", "import no_such_module, torch"), "No module named");
  unsupported(with("reference.py", "return x, y, torch.empty_like(x)", "return x, y, object()"),
              "data_2 is an object of type object");

  const Evaluation throws = with("reference.py", "output[...] = x + 2 * y", "raise ValueError('no idea')");
  CHECK(throws.verdict == Verdict::invalid_problem);
  holds(throws.explanation, "ValueError: no idea");
  holds(throws.explanation, "reference.py\", line 16");
  const Evaluation restless = with("reference.py", "generator.manual_seed(seed)", "generator.seed()");
  CHECK(restless.verdict == Verdict::invalid_problem);
  holds(restless.explanation, "of one seed, the inputs are not the same twice");
}

TEST_CASE(
    "GPU MODE: a field of another type is told with its path, and aliases make no document without end") {
  if (!has_yaml()) return;
  const std::string program = R"PY(
from kbench_python.formats import gpu_mode
right = """files: [{name: reference.py, source: reference.py}]
tests: [{n: 1}]
benchmarks: [{n: 2}]
"""
aliases = "a0: &a0 [x, x]\n" + "".join(f"a{i}: &a{i} [*a{i - 1}, *a{i - 1}]\n" for i in range(1, 40))
gpu_mode.check_task(gpu_mode.parsed(right))
for one, other in [("n: 1", "1: n"), ("[{n: 1}]", "5"), ("[{n: 2}]", "[]"), ("name: reference.py", "name: 5"),
                   (", source: reference.py", ""), ("tests", "lang: [1]\ntests"), ("tests", "config: 5\ntests"),
                   ("tests", aliases + "tests")]:
    try:
        gpu_mode.check_task(gpu_mode.parsed(right.replace(one, other)))
        print("taken")
    except ValueError as error:
        print(error)
)PY";
  CHECK(printed_by_python(program) ==
        "task.yml: tests[0]: expected arguments with names, not an object\n"
        "task.yml: tests: expected an array, not 5\n"
        "task.yml: benchmarks: expected one case or more, not an array\n"
        "task.yml: files[0].name: expected a text, not 5\n"
        "task.yml: files[0].source is missing\n"
        "task.yml: lang: expected a text, not an array\n"
        "task.yml: config: expected an object, not 5\n"
        "task.yml has too many values, by its aliases\n");
}

TEST_CASE("GPU MODE: a result tells which of all the task's files it is of") {
  if (!has_yaml()) return;
  const CopiedTask task("scaled_sum");
  const std::string before = evaluated_task(task.path(), right_sum).plugin_sha256;
  CHECK(evaluated_task(task.path(), right_sum).plugin_sha256 == before);
  task.replace("reference.py", "1e-4", "1e-3");
  CHECK(evaluated_task(task.path(), right_sum).plugin_sha256 != before);
}

TEST_CASE("GPU MODE: an interpreter without torch is told what it lacks") {
  if (!is_usable()) return;
  Options options = options_of_python();
  options.processes = nullptr;
  options.compile.python = python_with_numpy();
  const Evaluation evaluation = evaluated_task(tasks / "scaled_sum", right_sum, options);
  CHECK(evaluation.verdict == Verdict::unsupported);
  holds(evaluation.explanation, "need torch; install it for this interpreter");
}

TEST_CASE("GPU MODE: an interpreter without PyYAML is told how to get it") {
  if (!is_usable()) return;
  const std::string output = printed_by_python(
      "import sys; sys.modules[\"yaml\"] = None\n"
      "from kbench_python.formats import gpu_mode\n"
      "gpu_mode.parsed(\"lang: py\")");
  holds(output, "Unsupported: task.yml needs PyYAML, which");
  holds(output, "-m pip install pyyaml");
}

TEST_CASE("GPU MODE: sizes that depend on values or on the seed are unsupported, and which differs is said") {
  if (!has_yaml()) return;
  const std::string generated = "x = torch.randn(size, device=\"cuda\", generator=generator)";
  const std::string whole = "    output[...] = x + 2 * y\n    return output\n";
  const CopiedTask values("scaled_sum");
  values.replace("reference.py", whole, "    return x[x > 0]\n");
  values.replace("reference.py", "differences(output, ref_kernel(data), 1e-4)", "''");
  const Evaluation compacted =
      evaluated_task(values.path(), "def custom_kernel(data):\n    return data[0][data[0] > 0]\n");
  CHECK(compacted.verdict == Verdict::unsupported);
  holds(compacted.explanation, "ref_kernel() gives output the shape [");
  holds(compacted.explanation, "kbench needs sizes that depend on neither the seed nor the values");

  const CopiedTask seeds("scaled_sum");
  seeds.replace("reference.py", generated, "size = size + seed % 1000\n    " + generated);
  const Evaluation ragged = evaluated_task(seeds.path(), right_sum);
  CHECK(ragged.verdict == Verdict::unsupported);
  holds(ragged.explanation, "generate_input() gives data_0 the shape [");
}

TEST_CASE(
    "GPU MODE: a result may have the type of the data where the task's check takes it, or the reference's") {
  if (!has_yaml()) return;
  const CopiedTask task("scaled_sum");
  task.replace("reference.py", "    output[...] = x + 2 * y\n    return output\n",
               "    return x.double() + 2 * y.double()\n");
  CHECK(evaluated_task(task.path(), right_sum).verdict == Verdict::accepted);
  CHECK(evaluated_task(task.path(), returning("x + 2 * y")).verdict == Verdict::accepted);
  CHECK(evaluated_task(task.path(), returning("x.double() + 2 * y")).verdict == Verdict::accepted);
  CHECK(evaluated_task(task.path(), returning("x + y")).verdict == Verdict::wrong_answer);
  CHECK(evaluated_task(task.path(), returning("(x + 2 * y).half()")).verdict == Verdict::wrong_answer);
  // A check that takes the reference's type alone, and has no tensor to write to.
  task.replace("reference.py", "    reason = differences",
               "    assert output.dtype == torch.float64\n    reason = differences");
  CHECK(evaluated_task(task.path(), returning("x + 2 * y")).verdict == Verdict::wrong_answer);
  CHECK(evaluated_task(task.path(), returning("x.double() + 2 * y")).verdict == Verdict::accepted);
}

TEST_CASE("GPU MODE: a tensor that the reference leaves unwritten is in no hint") {
  if (!has_yaml()) return;
  const CopiedTask task("scaled_sum");
  task.replace("reference.py", "    output[...] = x + 2 * y\n    return output\n",
               "    return x + 2 * y, x * 3\n");
  task.replace("reference.py", "differences(output, ref_kernel(data), 1e-4)",
               "differences(output[1], ref_kernel(data)[1], 1e-4)");
  task.replace("reference.py", "return x, y, torch.empty_like(x)", "return x, y, torch.empty(size + 1)");
  const Evaluation wrong = evaluated_task(task.path(), returning("(x + 2 * y, x * 4)"));
  CHECK(wrong.verdict == Verdict::wrong_answer);
  CHECK(wrong.explanation.find("noise") == std::string::npos);
}

TEST_CASE("GPU MODE: a case that needs too much memory leaves the others usable, and is named") {
  if (!has_yaml()) return;
  const CopiedTask task("scaled_sum");
  task.replace("reference.py", "    output[...] = x + 2 * y\n",
               "    if x.sum().item() and len(x) > 500:\n        torch.empty(1 << 44)\n    output[...] = "
               "x + 2 * y\n");
  CHECK(evaluated_task(task.path(), right_sum).verdict == Verdict::accepted);
  Options timed = options_of_python();
  timed.check_only = false;
  const Evaluation whole = evaluated_task(task.path(), right_sum, timed);
  CHECK(whole.verdict == Verdict::unsupported);
  holds(whole.explanation, "create_inputs(), case 'size=");
  holds(whole.explanation, "need more memory than they may take");
}
