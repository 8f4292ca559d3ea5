// Submissions in Python on the processor, where an interpreter with NumPy or torch can be used.
#include "catch.hpp"
#include "evaluate/support.hpp"
#include "language/language_submission.hpp"
#include "language/python_runtime.hpp"
#include "read_file.hpp"
#include "toolchain/environment_variable.hpp"
#include "toolchain/scratch_directory.hpp"

#include <kbench/catalog.hpp>
#include <kbench/error.hpp>
#include <kbench/evaluate.hpp>
#include <kbench/process_pool.hpp>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>

using namespace kbench;
using kbench::tests::contains;
using kbench::tests::holds;
using kbench::tests::quick_options;

namespace {

const Language python("python");

Options options_of_python() {
  Options options = quick_options();
  const char* const named = std::getenv("KBENCH_PYTHON");
  options.compile.python = named != nullptr ? named : "/usr/bin/python3";
  options.check_only = true;
  return options;
}

Evaluation checked(const std::string& text, const Options& options = options_of_python(),
                   const std::string& problem = "vector_add") {
  Evaluation evaluation = evaluate(problem, Submission::from_text(text, python), options);
  UNSCOPED_INFO(evaluation.explain() << evaluation.output);
  return evaluation;
}

const std::string returns_sum = "def solution(a, b, c, n):\n    return a + b\n";

// Says why where not.
bool is_usable() {
  static const std::string reason = [] {
    try {
      const Evaluation evaluation =
          evaluate("vector_add", Submission::from_text(returns_sum, python), options_of_python());
      return evaluation.verdict == Verdict::unsupported ? evaluation.explanation : std::string();
    } catch (const Error& error) {
      return std::string(error.what());
    }
  }();
  if (!reason.empty()) WARN("SKIPPED: " << reason);
  return reason.empty();
}

}  // namespace

TEST_CASE("a function in Python may write to its outputs, or return them") {
  if (!is_usable()) return;
  CHECK(checked("def solution(a, b, c, n):\n    c[:] = a + b\n").verdict == Verdict::accepted);
  CHECK(checked(returns_sum).verdict == Verdict::accepted);
  CHECK(checked("def solution(a, b, c, n):\n    return {\"sum\": a + b}\n").verdict == Verdict::accepted);
  CHECK(checked("def solution(a, b, c, n):\n    c[:] = a + b\n    return c\n").verdict == Verdict::accepted);
  const std::string by_name =
      "def solution(a, b, c, *, n):\n    assert isinstance(n, int)\n    c[:] = a + b\n";
  CHECK(checked(by_name).verdict == Verdict::accepted);
  CHECK(checked("solution = lambda a, b, c, n: a - b\n").verdict == Verdict::wrong_answer);
  CHECK(checked("def solution(a, b, c, n):\n    pass\n").verdict == Verdict::wrong_answer);
}

TEST_CASE("a function that takes NumPy's arrays works with torch, too, and fails as it did if it is wrong") {
  if (!is_usable()) return;
  for (const std::string body : {"np.add(a, b, out=c)", "np.copyto(c, np.asarray(a) + np.asarray(b))",
                                 "c.fill(0)\n    c += a.astype(np.float32) + b"}) {
    const Evaluation evaluation =
        checked("import numpy as np\ndef solution(a, b, c, n):\n    " + body + "\n");
    CHECK(evaluation.verdict == Verdict::accepted);
  }
  const Evaluation wrong = checked(
      "import numpy as np\ndef solution(a, b, c, n):\n    np.add(a, b, out=c)\n    c.no_such_method()\n");
  CHECK(wrong.verdict == Verdict::crashed);
  holds(wrong.explanation, "solution.py:");
  const Evaluation mixed = checked(
      "import numpy as np\ndef solution(a, b, c, n):\n    [x.item() for x in a.view(-1)]\n"
      "    c.fill(0); c.no_such_method()\n");
  CHECK(mixed.verdict == Verdict::crashed);
  CHECK_FALSE(contains(mixed.output, "During handling"));
}

TEST_CASE(
    "the interpreter is the option's, KBENCH_PYTHON, the virtual environment's, or another, in this order") {
  const ScratchDirectory scratch;
  const auto interpreter = [&](const std::string& name) {
    scratch.write(name, "");
    std::filesystem::permissions(scratch.path() / name, std::filesystem::perms::owner_all);
    return scratch.path() / name;
  };
  std::filesystem::create_directory(scratch.path() / "bin");
  const auto named = interpreter("named");
  const auto own = interpreter("own");
  const auto of_environment = interpreter("bin/python");
  const EnvironmentVariable environment("VIRTUAL_ENV", scratch.path().string());
  const EnvironmentVariable others("PYTHON", named.string());
  {
    const EnvironmentVariable variable("KBENCH_PYTHON", own.string());
    CHECK(language::find_python({.python = named}).program == named);
    CHECK(language::find_python({}).program == own);
  }
  const EnvironmentVariable no_variable("KBENCH_PYTHON", std::nullopt);
  CHECK(language::find_python({}).program == of_environment);
  const EnvironmentVariable no_environment("VIRTUAL_ENV", std::nullopt);
  CHECK(language::find_python({}).program == named);
}

TEST_CASE("a file may begin with a byte order mark") {
  if (!is_usable()) return;
  CHECK(checked("\xef\xbb\xbf" + std::string(returns_sum)).verdict == Verdict::accepted);
}

TEST_CASE(
    "what takes too long before the first case names the limit of that, and what cannot be imported says "
    "so") {
  if (!is_usable()) return;
  Options options = options_of_python();
  options.limits.prepare = options.limits.load = std::chrono::seconds(2);
  const Evaluation slow = checked("import time\ntime.sleep(20)\n" + std::string(returns_sum), options);
  CHECK(slow.verdict == Verdict::timed_out);
  CHECK(contains(slow.explanation, "limits."));
  CHECK_FALSE(contains(slow.explanation, "call-timeout"));
  const Evaluation missing = checked("import no_such_module\n" + std::string(returns_sum));
  CHECK(contains(missing.explanation, "the submission could not be loaded"));
}

TEST_CASE("tensors have the problem's shapes, scalars their values") {
  if (!is_usable()) return;
  const Evaluation evaluation = checked(
      "def solution(a, b, c, m, n, k):\n"
      "    assert tuple(a.shape) == (m, k) and tuple(b.shape) == (k, n) and tuple(c.shape) == (m, n)\n"
      "    return a @ b\n",
      options_of_python(), "matmul");
  CHECK(evaluation.verdict == Verdict::accepted);
  CHECK(evaluation.environment.at("compiler").starts_with("Python 3."));
  CHECK((evaluation.environment.contains("numpy") || evaluation.environment.contains("torch")));
}

TEST_CASE("elements of half precision and integers are those of the problem") {
  if (!is_usable()) return;
  for (const DType dtype : {DType::float16, DType::float64, DType::int32, DType::uint8}) {
    Options options = options_of_python();
    options.dtype = dtype;
    CAPTURE(name(dtype));
    CHECK(checked(returns_sum, options).verdict == Verdict::accepted);
  }
}

TEST_CASE("elements of every type are those of the problem, and a type that the interpreter lacks is named") {
  if (!is_usable()) return;
  const std::string reverses = R"(
def solution(x, y, n):
    if hasattr(x, "numpy"):
        from torch import uint8
        y.view(uint8).reshape(n, -1).copy_(x.view(uint8).reshape(n, -1).flip(0))
    else:
        y[:] = x[::-1]
    names = str(x.dtype), str(y.dtype)
    if not "NAME":
        assert names[0].removeprefix("torch.") in ("float4_e2m1fn_x2", "uint8"), names
    assert names[0] == names[1] and "NAME" in names[0], names
)";
  for (const DType dtype : all_dtypes) {
    std::string text = reverses;
    const bool is_pair = dtype == DType::float4_e2m1x2;
    for (std::size_t at = text.find("NAME"); at != std::string::npos; at = text.find("NAME"))
      text.replace(at, 4, is_pair ? "" : name(dtype));
    Options options = options_of_python();
    options.dtype = dtype;
    const Evaluation evaluation = checked(text, options, "reversed");
    const bool is_lacking =
        evaluation.output.find(" has no " + std::string(name(dtype))) != std::string::npos;
    CHECK(evaluation.verdict == (is_lacking ? Verdict::crashed : Verdict::accepted));
    const bool is_common = dtype == DType::float32 || dtype == DType::int16 || dtype == DType::boolean;
    CHECK_FALSE((is_lacking && is_common));
  }
}

TEST_CASE("calls in Python are timed") {
  if (!is_usable()) return;
  Options options = options_of_python();
  options.check_only = false;
  const Evaluation evaluation = checked(returns_sum, options);
  REQUIRE(evaluation.verdict == Verdict::accepted);
  CHECK(evaluation.compile_command.empty());
  CHECK(evaluation.environment.at("compiler").starts_with("Python 3."));
  for (const CaseResult& each : evaluation.cases) {
    if (each.purpose == Purpose::performance) {
      REQUIRE(each.measurement);
      CHECK(each.measurement->runtime_ms > 0.0);
    }
  }
}

TEST_CASE("a syntax error is a compile_error with the author's own line") {
  if (!is_usable()) return;
  const Evaluation evaluation = checked("def solution(a, b, c, n):\n    return a +\n");
  CHECK(evaluation.verdict == Verdict::compile_error);
  holds(evaluation.diagnostics, "solution.py\", line 2");
}

TEST_CASE("a file without the function is told what the problem asks for") {
  if (!is_usable()) return;
  const Evaluation evaluation = checked("def add(a, b):\n    return a + b\n");
  CHECK(evaluation.verdict == Verdict::compile_error);
  holds(evaluation.explanation, "def solution(input_a, input_b, output_c, n)");
}

TEST_CASE("a function with other parameters is told with which it is called") {
  if (!is_usable()) return;
  const Evaluation evaluation = checked("def solution(a, b):\n    return a + b\n");
  CHECK(evaluation.verdict == Verdict::crashed);
  holds(evaluation.output,
        "the problem calls solution(input_a, input_b, output_c, n): too many positional arguments");
}

TEST_CASE("an exception is a crash, with the frames of the submission's own files") {
  if (!is_usable()) return;
  const Evaluation evaluation = checked(
      "def inner():\n    raise RuntimeError(\"out of ideas\")\n\ndef solution(a, b, c, n):\n    inner()\n");
  CHECK(evaluation.verdict == Verdict::crashed);
  holds(evaluation.output, "File \"solution.py\", line 2, in inner");
  holds(evaluation.output, "RuntimeError: out of ideas");
  CHECK(evaluation.output.find("kbench-runner") == std::string::npos);
}

TEST_CASE("an exception of several lines is told by its type, its first line and its place") {
  if (!is_usable()) return;
  const Evaluation evaluation =
      checked("class Bad(Exception):\n    pass\n\ndef solution(a, b, c, n):\n    raise Bad(\"one\\ntwo\")\n");
  CHECK(evaluation.verdict == Verdict::crashed);
  holds(evaluation.explanation, ": Bad: one ... (solution.py:5, in solution)");
}

TEST_CASE("memory that runs out is a limit, whichever library says so") {
  if (!is_usable()) return;
  for (const std::string error : {"MemoryError()", "RuntimeError('Triton Error [CUDA]: out of memory')",
                                  "RuntimeError('CUDA error: CUBLAS_STATUS_ALLOC_FAILED when calling')"}) {
    const Evaluation evaluation = checked("def solution(a, b, c, n):\n    raise " + error + "\n");
    CHECK(evaluation.verdict == Verdict::limit_exceeded);
    holds(evaluation.output, "line 2, in solution");
  }
}

TEST_CASE("an import that fails, and an exit, are crashes that say so") {
  if (!is_usable()) return;
  const Evaluation missing = checked("import no_such_module\n" + returns_sum);
  CHECK(missing.verdict == Verdict::crashed);
  holds(missing.output, "No module named 'no_such_module'");
  const Evaluation exits = checked("import sys\ndef solution(a, b, c, n):\n    sys.exit(0)\n");
  CHECK(exits.verdict == Verdict::crashed);
}

TEST_CASE("what is returned has to be what the problem asks for, and both are named") {
  if (!is_usable()) return;
  const Evaluation count = checked("def solution(a, b, c, n):\n    return a, b\n");
  CHECK(count.verdict == Verdict::wrong_answer);
  holds(count.output, "expected 1 tensor, got 2 tensors");
  const Evaluation shape = checked("def solution(a, b, c, n):\n    return (a + b).reshape(1, -1)\n");
  CHECK(shape.verdict == Verdict::wrong_answer);
  holds(shape.output, "expected float32 [1], got float32 [1, 1]");
  const Evaluation kind = checked("def solution(a, b, c, n):\n    return \"the sum\"\n");
  CHECK(kind.verdict == Verdict::wrong_answer);
  holds(kind.output, "got an object of type str");
}

TEST_CASE("inputs cannot be written to from Python") {
  if (!is_usable()) return;
  CHECK(checked("def solution(a, b, c, n):\n    a[0] = 1\n    return a + b\n").verdict == Verdict::crashed);
  const Evaluation by_force = checked(
      "import ctypes\n"
      "def address(x):\n"
      "    return x.data_ptr() if hasattr(x, 'data_ptr') else x.ctypes.data\n"
      "def solution(a, b, c, n):\n"
      "    ctypes.memset(address(a), 0, 4)\n"
      "    return a + b\n");
  CHECK(by_force.verdict == Verdict::crashed);
  holds(by_force.explanation, "wrote input_a[0], which is read-only");
}

TEST_CASE("several files in Python import each other") {
  if (!is_usable()) return;
  const Submission submission{.language = python,
                              .files = {{"parts/__init__.py", "from .sums import add\n"},
                                        {"parts/sums.py", "def add(a, b):\n    return a + b\n"},
                                        {"solution.py",
                                         "from parts import add\n\n"
                                         "def solution(a, b, c, n):\n    return add(a, b)\n"}}};
  const Evaluation evaluation = evaluate("vector_add", submission, options_of_python());
  INFO(evaluation.explain());
  CHECK(evaluation.verdict == Verdict::accepted);
}

TEST_CASE("a runner in Python has the walls of every runner") {
  if (!is_usable()) return;
  const ScratchDirectory place;
  const std::string own = place.write("own", "text").string();
  for (const std::string& attempt :
       {std::string("import socket; socket.socket()"), "open('" + own + "').read()",
        "open('" + own + "', 'a')", std::string("import os; os.kill(os.getppid(), 0)")}) {
    CAPTURE(attempt);
    const Evaluation evaluation = checked(attempt + "\nraise SystemExit('it was let')\n" + returns_sum);
    CHECK(evaluation.verdict == Verdict::crashed);
    CHECK(evaluation.output.find("it was let") == std::string::npos);
  }
  const Evaluation evaluation = checked("import os\nassert os.getuid() != 0\n" + returns_sum);
  CHECK(evaluation.verdict == Verdict::accepted);
}

TEST_CASE("a starter in Python compiles, and computes nothing") {
  if (!is_usable()) return;
  const Evaluation evaluation = checked(starter_code("vector_add", {}, python));
  CHECK(evaluation.verdict == Verdict::wrong_answer);
  CHECK(evaluation.diagnostics.empty());
}

namespace {

// Compiles a function in C, and loads it: what Triton, torch.compile and load_inline do, each in its way.
const std::string compiles_c = R"(
import ctypes, os, subprocess

def build(name):
    with open(name + ".c", "w") as file:
        file.write("int answer(void) { return 42; }")
    command = ["gcc", "-shared", "-fPIC", "-o", name + ".so", name + ".c"]
    subprocess.run(command, check=True, preexec_fn=os.setpgrp)  # as Ninja does
    return ctypes.CDLL(os.path.abspath(name + ".so"))
)";

// Where the system has no user notification, the warning says so.
bool has_door() {
  const Evaluation evaluation =
      checked("import subprocess\nsubprocess.run([\"true\"], check=True)\n" + returns_sum);
  if (evaluation.verdict == Verdict::accepted) return true;
  WARN("SKIPPED: processes cannot be started here: " << evaluation.output);
  return false;
}

}  // namespace

TEST_CASE(
    "what is compiled when the submission is imported, or first called for a case, is there in all calls") {
  if (!is_usable() || !has_door()) return;
  CHECK(checked(compiles_c + "library = build(\"first\")\n"
                             "def solution(a, b, c, n):\n"
                             "    assert library.answer() == 42\n"
                             "    return a + b\n")
            .verdict == Verdict::accepted);
  CHECK(checked(compiles_c + "libraries = {}\n"
                             "def solution(a, b, c, n):\n"
                             "    if n not in libraries:\n"
                             "        libraries[n] = build(f\"of{n}\")\n"
                             "    assert libraries[n].answer() == 42\n"
                             "    return a + b\n")
            .verdict == Verdict::accepted);
}

TEST_CASE("a submission in Python that is not UTF-8 is refused, with the name of its file") {
  if (!is_usable()) return;
  try {
    checked("# -*- coding: latin-1 -*-\n# \xe4\n" + returns_sum);
    FAIL("it was evaluated");
  } catch (const Error& error) {
    CHECK(error.code() == ErrorCode::invalid_submission);
    holds(error.what(), "'solution.py' is not UTF-8");
  }
}

TEST_CASE(
    "a case that needs another process to be timed leaves one that is prepared for the cases after it") {
  if (!is_usable() || !has_door()) return;
  Options options = options_of_python();
  options.check_only = false;
  options.cases = {"n=262144", "n=1000000"};
  // Calls of the first case take longer if one follows the other at once, so that a batch contradicts single ones. They are busy, for
  // a sleep might be other work's doing, and short, for a batch of more than 10 ms is made smaller, down to one call.
  const std::string text = compiles_c +
                           "import time\n"
                           "libraries = {}\n"
                           "ended = 0\n"
                           "def solution(a, b, c, n):\n"
                           "    global ended\n"
                           "    if n == 262144 and time.perf_counter() - ended < 0.001:\n"
                           "        begin = time.perf_counter()\n"
                           "        while time.perf_counter() - begin < 0.0005: pass\n"
                           "    if n not in libraries:\n"
                           "        libraries[n] = build(f\"of{n}\")\n"
                           "    c[...] = a + b\n"
                           "    ended = time.perf_counter()\n";
  // On a machine that others use, both can be so uncertain that they do not contradict each other.
  int rounds = 1;
  for (int attempt = 0; attempt < 3 && rounds == 1; ++attempt) {
    const Evaluation evaluation = checked(text, options);
    REQUIRE(evaluation.cases.size() == 2);
    REQUIRE(evaluation.cases.front().measurement.has_value());
    rounds = evaluation.cases.front().measurement->rounds;
    CHECK(evaluation.cases.back().passed);
  }
  CHECK(rounds > 1);
}

TEST_CASE("results list the door of a submission that may start processes, and of no other") {
  if (!is_usable()) return;
  const auto door_of = [](const Evaluation& evaluation) -> std::optional<bool> {
    for (const Protection& each : evaluation.integrity.protections) {
      if (each.name == "door") return each.active;
    }
    return std::nullopt;
  };
  CHECK(door_of(checked(returns_sum)) == has_door());
  CHECK_FALSE(door_of(evaluate("doubled", tests::doubled(tests::right_body), quick_options())).has_value());
  Options options = options_of_python();
  options.required_protections = {"door"};
  CHECK(checked(returns_sum, options).verdict == (has_door() ? Verdict::accepted : Verdict::unsupported));
  CHECK(evaluate("doubled", tests::doubled(tests::right_body), options).verdict == Verdict::accepted);
}

TEST_CASE("a compiler that is needed later is refused, and the output says when it would not be") {
  if (!is_usable() || !has_door()) return;
  const Evaluation evaluation = checked(compiles_c +
                                        "calls = 0\n"
                                        "def solution(a, b, c, n):\n"
                                        "    global calls\n"
                                        "    calls += 1\n"
                                        "    if calls == 40:\n"
                                        "        build(\"late\")\n"
                                        "    return a + b\n");
  CHECK(evaluation.verdict == Verdict::crashed);
  holds(evaluation.explanation, "kbench: ");
  holds(evaluation.explanation, "processes, such as compilers, can be started while");
}

TEST_CASE("the explanation of a refused call names the function, the line and the rule of that call") {
  if (!is_usable() || !has_door()) return;
  const auto explained = [](const std::string& line) {
    return checked("import os, signal, socket, subprocess\n" + line + "\n" + returns_sum).explanation;
  };
  const std::string of_signals = explained("os.kill(os.getpid(), signal.SIGCONT)");
  holds(of_signals,
        "was refused at `os.kill(os.getpid(), signal.SIGCONT)`: signals can be sent to processes");
  holds(explained("socket.socket().connect((\"127.0.0.1\", 9))"), "submissions have no network");
  holds(explained("os.chown(\".\", 0, 0)"), "owners of files cannot be changed");
  holds(explained("open(\"/etc/shadow\")"), "kbench doctor --access");
  for (const std::string& other : {of_signals, explained("os.setpriority(os.PRIO_PROCESS, 0, 5)")})
    CHECK_FALSE(contains(other, "such as compilers"));
}

TEST_CASE(
    "a process that a submission leaves behind is ended before anything counts, and a warning says so") {
  if (!is_usable() || !has_door()) return;
  const Evaluation evaluation =
      checked("import subprocess\nsubprocess.Popen([\"sleep\", \"60\"])\n" + returns_sum);
  CHECK(evaluation.verdict == Verdict::accepted);
  REQUIRE_FALSE(evaluation.integrity.warnings.empty());
  holds(evaluation.integrity.warnings.front(), "had started processes that were still there");
}

TEST_CASE("a submission in Python has a directory of its own, which is gone afterwards") {
  if (!is_usable()) return;
  const Evaluation evaluation =
      checked("import os\nprint(\"in\", os.getcwd())\nopen(\"mine\", \"w\").write(\"x\")\n" + returns_sum);
  CHECK(evaluation.verdict == Verdict::accepted);
  const std::size_t at = evaluation.output.find("in /");
  REQUIRE(at != std::string::npos);
  const std::string directory = evaluation.output.substr(at + 3, evaluation.output.find('\n', at) - at - 3);
  CHECK_FALSE(std::filesystem::exists(directory + "/mine"));
}

TEST_CASE("a profile of a submission in Python lists torch's operators, and its trace is kept") {
  if (!is_usable()) return;
  const ScratchDirectory scratch;
  Options options = options_of_python();
  options.profile = true;
  options.profile_report = scratch.path() / "trace.json";
  const Evaluation evaluation =
      checked("def solution(a, b, c, n):\n    c.copy_(a.mul(1.0).add(b))\n", options);
  REQUIRE(evaluation.verdict == Verdict::accepted);
  if (!evaluation.environment.contains("torch")) {
    CHECK_FALSE(evaluation.profile);
    WARN("SKIPPED: this interpreter has no torch");
    return;
  }
  REQUIRE(evaluation.profile);
  CHECK(evaluation.profile->tool == "torch.profiler");
  for (const char* const name : {"aten::mul", "aten::add", "aten::copy_"}) {
    CAPTURE(name);
    const auto& kernels = evaluation.profile->kernels;
    const auto found = std::find_if(kernels.begin(), kernels.end(),
                                    [&](const KernelProfile& each) { return each.name == name; });
    REQUIRE(found != kernels.end());
    CHECK(found->launches >= 1);
    CHECK(found->duration_ms.value_or(0.0) > 0.0);
  }
  CHECK(contains(kbench::testing::read_file(scratch.path() / "trace.json"), "aten::add"));
}

TEST_CASE(
    "a submission in Python that puts something else in the place of its profile has none, and its verdict "
    "stays") {
  if (!is_usable()) return;
  Options options = options_of_python();
  options.profile = true;
  const Evaluation evaluation =
      checked("import os\nos.mkdir('profile.json')\ndef solution(a, b, c, n):\n    return a + b\n", options);
  CHECK(evaluation.verdict == Verdict::accepted);
  CHECK_FALSE(evaluation.profile);
  CHECK(std::any_of(evaluation.integrity.warnings.begin(), evaluation.integrity.warnings.end(),
                    [](const std::string& warning) { return contains(warning, "there is no profile"); }));
}

TEST_CASE(
    "with a pool of processes an interpreter is imported once, and nothing of an evaluation is left in it") {
  if (!is_usable()) return;
  ProcessPool pool;
  Options options = options_of_python();
  options.processes = &pool;
  const std::string tells =
      "import os\nprint(\"forked by\", open(\"/proc/self/stat\").read().split()[3])\n" + returns_sum;
  for (int evaluation = 0; evaluation < 3; ++evaluation) {
    CHECK(checked(tells, options).verdict == Verdict::accepted);
    CHECK(pool.idle() == 1);
  }
  CHECK(checked("import os\nos.abort()\n" + returns_sum, options).verdict == Verdict::crashed);
  CHECK(checked(returns_sum, options).verdict == Verdict::accepted);
  CHECK(pool.idle() == 1);
}

TEST_CASE("of several files in Python, one has to be called as the entry is") {
  if (!is_usable()) return;
  const Submission submission{.language = python, .files = {{"a.py", returns_sum}, {"b.py", returns_sum}}};
  CHECK_THROWS_AS(evaluate("vector_add", submission, options_of_python()), Error);
}
