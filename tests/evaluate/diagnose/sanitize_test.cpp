// The whole way of a second run but for the GPU and NVIDIA's tool: a script stands in for it, which writes a recorded
// report and starts the runner as the tool would.
#include "evaluate/diagnose/sanitize.hpp"

#include "base/system/artifact.hpp"
#include "evaluate/support.hpp"
#include "language/toolchain/environment_variable.hpp"
#include "language/toolchain/scratch_directory.hpp"

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>

using namespace kbench;
using namespace kbench::tests;

namespace {

namespace fs = std::filesystem;

const std::string finding =
    "========= Invalid __global__ write of size 4 bytes\n"
    "=========     at twice(float *)+0x120 in mine.cu:4\n"
    "=========     by thread (3,0,0) in block (0,0,0)\n";
const std::string nothing = "========= ERROR SUMMARY: 0 errors\n";

// Understands the command line as the tool does. Writes `memcheck` or `racecheck` to the report, runs the program as a
// child of its own, and last runs `afterwards`, a line of shell.
class FakeSanitizer {
 public:
  explicit FakeSanitizer(const std::string& memcheck, const std::string& racecheck = nothing,
                         const std::string& afterwards = ":")
      : file_(scratch_.write("compute-sanitizer",
                             "#!/bin/sh\n"
                             "while [ \"${1#--}\" != \"$1\" ]; do\n"
                             "  [ $1 = --tool ] && tool=$2\n"
                             "  [ $1 = --log-file ] && log=$2\n"
                             "  shift 2\n"
                             "done\n"
                             "case $tool in\n"
                             "memcheck) cat >$log <<'END'\n" +
                                 memcheck +
                                 "END\n;;\n"
                                 "racecheck) cat >$log <<'END'\n" +
                                 racecheck +
                                 "END\n;;\n"
                                 "esac\n"
                                 "\"$@\"\n" +
                                 afterwards + "\n")),
        named_("KBENCH_COMPUTE_SANITIZER", file_.string()) {
    // For nobody to execute, where the tests run as root.
    fs::permissions(scratch_.path(), fs::perms(0755));
    fs::permissions(file_, fs::perms(0755));
  }

 private:
  ScratchDirectory scratch_;
  fs::path file_;
  EnvironmentVariable named_;
};

// What an evaluation on a GPU that has ended so would hand on.
Evaluation failed(Verdict verdict) {
  Evaluation evaluation;
  evaluation.verdict = verdict;
  evaluation.seed = Seed{7};
  CaseResult wrong;
  wrong.name = "n=5";
  evaluation.cases = {wrong};
  return evaluation;
}

// Evaluates `body` again for the problem `doubled`, as if it had failed with `verdict`.
Evaluation sanitized(Verdict verdict, const std::string& body = right_body, const std::string& before = {},
                     const Options& options = quick_options()) {
  const Compilation compilation = compile("doubled", doubled(body, before), options);
  REQUIRE(compilation.succeeded);
  const system::Artifact object = system::shared_object_from(compilation.binary.files.front().text);
  const site::Target cpu;
  process::Children children(*options.helper_directory / "kbench-launcher", {});
  Evaluation evaluation = failed(verdict);
  sanitize_with_compute_sanitizer(
      evaluation, children,
      {.run = {.target = cpu, .plugin = cpu.plugin("doubled", options), .artifact = &object}}, options);
  for (const std::string& warning : evaluation.integrity.warnings) UNSCOPED_INFO(warning);
  return evaluation;
}

bool has_children() { return ::waitpid(-1, nullptr, WNOHANG) >= 0 || errno != ECHILD; }

}  // namespace

TEST_CASE("what compute-sanitizer finds in the second run is in the result, and the verdict stands") {
  const FakeSanitizer tool(finding);
  const Evaluation evaluation = sanitized(Verdict::crashed);
  CHECK(evaluation.verdict == Verdict::crashed);
  CHECK(evaluation.integrity.warnings.empty());
  REQUIRE(evaluation.sanitizer);
  CHECK(evaluation.sanitizer->tools == std::vector<std::string>{"memcheck"});
  REQUIRE(evaluation.sanitizer->findings.size() == 1);
  CHECK(evaluation.sanitizer->findings[0].line == 4);
}

TEST_CASE("races are looked for in a wrong answer in which memcheck finds nothing") {
  const std::string race =
      "========= Error: Race reported between Write access at sum(float *)+0x90 in mine.cu:23\n"
      "=========     and Read access at sum(float *)+0x130 in mine.cu:28 [16 hazards]\n";
  {
    const FakeSanitizer tool(nothing, race);
    const Evaluation evaluation = sanitized(Verdict::wrong_answer);
    REQUIRE(evaluation.sanitizer);
    CHECK(evaluation.sanitizer->tools == std::vector<std::string>{"memcheck", "racecheck"});
    REQUIRE(evaluation.sanitizer->findings.size() == 1);
    CHECK(evaluation.sanitizer->findings[0].kind == "race");
    CHECK(sanitized(Verdict::crashed).sanitizer.value().tools.size() == 1);
  }
  const FakeSanitizer tool(finding, race);
  CHECK(sanitized(Verdict::wrong_answer).sanitizer.value().tools.size() == 1);
}

TEST_CASE("the second run is one of the case that failed, in a runner and under a tool that are locked in") {
  const FakeSanitizer tool(
      nothing, nothing,
      "{ [ $? = 0 ] && [ $(id -u) != 0 ] && ! cat /etc/passwd && ! echo >/tmp/kbench-escape; } "
      "|| echo '========= Error: walls are missing' >$log");
  const Evaluation evaluation =
      sanitized(Verdict::crashed,
                "if (n != 5 || getuid() == 0 || fork() >= 0 || std::fopen(\"/etc/passwd\", \"r\") || "
                "!std::fopen(\"/proc/self/status\", \"r\")) "
                "__builtin_trap();" +
                    right_body,
                "#include <cstdio>\n#include <unistd.h>\n");
  REQUIRE(evaluation.sanitizer);
  CHECK(evaluation.integrity.warnings.empty());
}

TEST_CASE("the second run does with helpers that only root can get to") {
  const FakeSanitizer tool(nothing, nothing, "[ $? = 0 ] || echo '========= Error: no runner' >$log");
  const ScratchDirectory home;
  Options options = quick_options();
  fs::copy(*options.helper_directory, home.path() / "helpers");
  options.helper_directory = home.path() / "helpers";
  CHECK(sanitized(Verdict::crashed, right_body, {}, options).sanitizer);
}

TEST_CASE("a compute-sanitizer that is not there, or fails, is a warning with the reason") {
  const auto only_warning = [](const Evaluation& evaluation) {
    CHECK_FALSE(evaluation.sanitizer);
    REQUIRE(evaluation.integrity.warnings.size() == 1);
    return evaluation.integrity.warnings[0];
  };
  {
    const EnvironmentVariable named("KBENCH_COMPUTE_SANITIZER", "/nonexistent/tool");
    CHECK(contains(only_warning(sanitized(Verdict::crashed)), "/nonexistent/tool"));
  }
  {
    const FakeSanitizer tool("========= Error: Device not supported.\n");
    CHECK(contains(only_warning(sanitized(Verdict::crashed)), "Device not supported."));
  }
  {
    const FakeSanitizer tool("", "", "echo the driver is too old");
    CHECK(contains(only_warning(sanitized(Verdict::crashed)), "the driver is too old"));
  }
  {
    const FakeSanitizer tool("");
    fs::permissions(std::getenv("KBENCH_COMPUTE_SANITIZER"), fs::perms(0644));
    CHECK(contains(only_warning(sanitized(Verdict::crashed)), "is no program"));
  }
}

TEST_CASE("a submission that failed before its first case is not run again, which a warning says") {
  Evaluation evaluation = failed(Verdict::crashed);
  evaluation.cases.clear();
  process::Children children(*quick_options().helper_directory / "kbench-launcher", {});
  const site::Target cpu;
  sanitize(evaluation, children, {.run = {.target = cpu, .plugin = {}}}, quick_options());
  CHECK_FALSE(evaluation.sanitizer);
  REQUIRE(evaluation.integrity.warnings.size() == 1);
  CHECK(contains(evaluation.integrity.warnings[0], "before its first test case"));
}

TEST_CASE("a second run in which the submission never ends is ended, with the tool and all that it started") {
  const FakeSanitizer tool(finding);
  Options options = quick_options();
  options.limits.call = std::chrono::milliseconds(20);
  const Evaluation evaluation = sanitized(
      Verdict::crashed, "for (volatile int i = 0;; i = i + 1) {} (void)x; (void)y; (void)n;", {}, options);
  REQUIRE(evaluation.sanitizer);
  CHECK(evaluation.sanitizer->findings.size() == 1);
  CHECK_FALSE(has_children());
}

TEST_CASE("a report that the submission has replaced by a link or a pipe is not followed") {
  for (const char* const trick : {"rm $log; ln -s /proc/self/status $log", "rm $log; mkfifo $log"}) {
    CAPTURE(trick);
    const FakeSanitizer tool(finding, "", trick);
    const Evaluation evaluation = sanitized(Verdict::crashed);
    CHECK_FALSE(evaluation.sanitizer);
    CHECK(evaluation.integrity.warnings.size() == 1);
  }
}

// A runner with ThreadSanitizer cannot have AddressSanitizer's library too.
#ifndef __SANITIZE_THREAD__
namespace {

SanitizerFinding first_finding_on_cpu(const std::string& body, Verdict verdict, const std::string& head = {},
                                      Sanitize when = Sanitize::on_failure) {
  Options options = quick_options();
  options.check_only = true;
  options.sanitize = when;
  const Evaluation evaluation = kbench::evaluate("doubled", doubled(body, head), options);
  CAPTURE(body, evaluation.explain());
  CHECK(evaluation.verdict == verdict);
  for (const std::string& warning : evaluation.integrity.warnings) CHECK(warning.empty());
  REQUIRE(evaluation.sanitizer);
  CHECK(evaluation.sanitizer->tools ==
        std::vector<std::string>{"AddressSanitizer", "UndefinedBehaviorSanitizer"});
  if (evaluation.sanitizer->findings.empty()) return {};
  return evaluation.sanitizer->findings.front();
}

}  // namespace

TEST_CASE("on a processor the line that reads beside a tensor is named") {
  const SanitizerFinding beside = first_finding_on_cpu(
      "for (size_t i = 0; i < n; ++i)\n  y[i] = 2 * x[i] + 0 * x[i + 1];", Verdict::wrong_answer);
  CHECK(beside.tool == "AddressSanitizer");
  CHECK(beside.kind == "invalid_access");
  CHECK(beside.text == "an access beside a tensor, read of size 4 bytes");
  CHECK(beside.line == 5);
  CHECK(beside.source == "y[i] = 2 * x[i] + 0 * x[i + 1];");
  CHECK(beside.kernel == "solution");
}

TEST_CASE(
    "on a processor the line that writes beside an array of the heap is named, and the one that reads null") {
  const SanitizerFinding heap = first_finding_on_cpu(
      "float* copy = new float[n];\nfor (size_t i = 0; i <= n; ++i)\n  copy[i] = 2 * x[i % n];\n"
      "for (size_t i = 0; i < n; ++i) y[i] = copy[i] + 1;",
      Verdict::wrong_answer);
  CHECK(heap.text == "heap-buffer-overflow, write of size 4 bytes");
  CHECK(heap.line == 6);
  const SanitizerFinding null =
      first_finding_on_cpu("\n*(volatile int*)8 = 1;\n(void)x; (void)y; (void)n;", Verdict::crashed);
  CHECK(null.line == 5);
}

TEST_CASE("on a processor undefined behavior is named, of an accepted submission where that is asked for") {
  const std::string overflows =
      "volatile int most = 2147483647;\nmost = most + 1;\nfor (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];";
  const SanitizerFinding overflow = first_finding_on_cpu(overflows, Verdict::accepted, {}, Sanitize::always);
  CHECK(overflow.tool == "UndefinedBehaviorSanitizer");
  CHECK(overflow.kind == "undefined_behavior");
  CHECK(contains(overflow.text, "signed integer overflow"));
  CHECK(overflow.line == 5);
  CHECK(first_finding_on_cpu(right_body, Verdict::accepted, {}, Sanitize::always).text.empty());
}

TEST_CASE("the walls stand around a second run on a processor") {
  CHECK(first_finding_on_cpu(
            "if (getuid() == 0 || fork() >= 0 || std::fopen(\"/etc/passwd\", \"r\")) __builtin_trap();\n"
            "for (size_t i = 0; i < n; ++i) y[i] = 3 * x[i];",
            Verdict::wrong_answer, "#include <cstdio>\n#include <unistd.h>\n")
            .text.empty());
}
#endif

TEST_CASE("an accepted submission is not run again unless that is asked for") {
  Options options = quick_options();
  options.sanitize = Sanitize::on_failure;
  CHECK_FALSE(run(right_body, {}, options).sanitizer);
}

TEST_CASE("where the compiler has no sanitizer, and of a binary, a warning says so") {
  Options options = quick_options();
  options.check_only = true;
  options.sanitize = Sanitize::always;
  const Compilation compiled = kbench::compile("doubled", doubled(right_body), options);
  const Evaluation of_binary = kbench::evaluate("doubled", compiled.binary, options);
  REQUIRE(of_binary.integrity.warnings.size() == 1);
  CHECK(contains(of_binary.integrity.warnings[0], "a binary was submitted"));
  const ScratchDirectory scratch;
  options.compile.compiler = scratch.write(
      "g++",
      "#!/bin/sh\ncase $1 in -print-file-name=*) echo libasan.so ;; *) exec /usr/bin/g++ \"$@\" ;; esac\n");
  fs::permissions(scratch.path(), fs::perms(0755));
  fs::permissions(*options.compile.compiler, fs::perms(0755));
  const Evaluation without = kbench::evaluate("doubled", doubled(right_body), options);
  CHECK(without.verdict == Verdict::accepted);
  REQUIRE(without.integrity.warnings.size() == 1);
  CHECK(contains(without.integrity.warnings[0], "has no libasan.so"));
}
