// The whole way of a profile but for the GPU and ncu: a script stands in for it, which writes a table and a report, and starts the
// runner as ncu would.
#include "evaluate/diagnose/profile.hpp"

#include "base/system/artifact.hpp"
#include "evaluate/diagnose/under_ncu.hpp"
#include "evaluate/support.hpp"
#include "language/toolchain/environment_variable.hpp"
#include "language/toolchain/scratch_directory.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

using namespace kbench;
using namespace kbench::tests;

namespace {

namespace fs = std::filesystem;

const std::string table =
    "==PROF== Profiling \"twice\": 0%....50%....100% - 17 passes\n"
    "\"ID\",\"Kernel Name\",\"gpu__time_duration.sum\"\n"
    "\"\",\"\",\"ns\"\n"
    "\"0\",\"twice(const float *, float *, unsigned long)\",\"2000\"\n";

// Understands the command line as ncu does. Writes `log` and a report, runs the program as a child of its own, and last runs
// `afterwards`, a line of shell.
class FakeNcu {
 public:
  explicit FakeNcu(const std::string& log, const std::string& afterwards = ":")
      : file_(scratch_.write("ncu",
                             "#!/bin/sh\n"
                             "while [ \"${1#--}\" != \"$1\" ]; do\n"
                             "  case $1 in\n"
                             "  --csv | --force-overwrite) shift 1 ;;\n"
                             "  --log-file) log=$2; shift 2 ;;\n"
                             "  --export) report=$2; shift 2 ;;\n"
                             "  *) shift 2 ;;\n"
                             "  esac\n"
                             "done\n"
                             "cat >$log <<'END'\n" +
                                 log +
                                 "END\n"
                                 "echo the report >$report\n"
                                 "\"$@\"\n" +
                                 afterwards + "\n")) {
    // For nobody to execute, where the tests run as root.
    fs::permissions(scratch_.path(), fs::perms(0755));
    fs::permissions(file_, fs::perms(0755));
  }

  const fs::path& program() const { return file_; }

 private:
  ScratchDirectory scratch_;
  fs::path file_;
};

// The case of `doubled` that a profile is of, under that ncu.
NcuRun profiled(const FakeNcu& ncu, const std::string& body = right_body, const std::string& before = {},
                const Options& options = quick_options()) {
  const Compilation compilation = compile("doubled", doubled(body, before), options);
  REQUIRE(compilation.succeeded);
  const system::Artifact object = system::shared_object_from(compilation.binary.files.front().text);
  const site::Target cpu;
  process::Children children(*options.helper_directory / "kbench-launcher", {});
  Evaluation evaluation;
  evaluation.seed = Seed{7};
  const ProblemDescription problem = describe("doubled", options);
  const SecondRun run{.target = cpu,
                      .plugin = cpu.plugin("doubled", options),
                      .artifact = &object,
                      .hidden = {},
                      .cases = {case_to_profile(problem, options)->test_id},
                      .untimed = true};
  return run_under_ncu(children, run, evaluation, options, process::Clock::now() + std::chrono::minutes(2),
                       ncu.program());
}

std::string failure_of(const FakeNcu& ncu) {
  try {
    profiled(ncu);
  } catch (const Error& error) {
    return error.what();
  }
  return "none";
}

Options profiling_options() {
  Options options = quick_options();
  options.check_only = true;
  options.profile = true;
  return options;
}

ProblemDescription some_problem() {
  ProblemDescription problem;
  const auto add = [&](const char* name, Purpose purpose, std::int64_t bytes) {
    CaseDescription one;
    one.test_case = {.name = name, .purpose = purpose};
    one.test_id = static_cast<int>(problem.cases.size());
    one.bytes = bytes;
    one.flops = 1000;
    problem.cases.push_back(one);
  };
  add("huge check", Purpose::correctness, 1'000'000'000);
  add("small", Purpose::performance, 1'000);
  add("large", Purpose::performance, 4'000'000'000);
  add("middle", Purpose::performance, 2'000'000);
  return problem;
}

}  // namespace

TEST_CASE("a profile is of the largest performance case that is asked for") {
  const ProblemDescription problem = some_problem();
  Options options;
  CHECK(case_to_profile(problem, options)->test_case.name == "large");
  options.cases = {"small", "huge check", "middle"};
  CHECK(case_to_profile(problem, options)->test_case.name == "middle");
  options.cases = {"huge check"};
  CHECK(case_to_profile(problem, options)->test_case.name == "huge check");
  CHECK(case_to_profile({}, {}) == nullptr);
}

TEST_CASE("what ncu writes of the second run is read, and its report kept where one is asked for") {
  const FakeNcu ncu(table);
  const NcuRun without = profiled(ncu);
  REQUIRE(without.output.kernels.size() == 1);
  CHECK(without.output.kernels[0].name == "twice(const float *, float *, unsigned long)");
  CHECK(without.report.empty());
  Options options = quick_options();
  options.profile_report = "somewhere";
  CHECK(profiled(ncu, right_body, {}, options).report == "the report\n");
}

TEST_CASE(
    "the second run calls the performance case untimed, in a runner and under an ncu that are locked in") {
  const FakeNcu ncu(table,
                    "{ [ $? = 0 ] && [ $(id -u) != 0 ] && ! cat /etc/passwd && ! echo >/tmp/kbench-escape; } "
                    "|| echo >$log");
  const ProblemDescription problem = describe("doubled", quick_options());
  const CaseDescription& largest = *case_to_profile(problem, quick_options());
  REQUIRE(largest.test_case.purpose == Purpose::performance);
  const std::string n = std::to_string(largest.test_case.sizes.at("n"));
  const NcuRun run = profiled(ncu,
                              "static int calls = 0; if (n != " + n +
                                  " || ++calls > 3 || getuid() == 0 || fork() >= 0 || "
                                  "std::fopen(\"/etc/passwd\", \"r\")) __builtin_trap();" +
                                  right_body,
                              "#include <cstdio>\n#include <unistd.h>\n");
  CHECK(run.output.kernels.size() == 1);
}

TEST_CASE("an ncu that sees no kernel is an error with the reason, and with what to do about counters") {
  CHECK(contains(failure_of(FakeNcu("==ERROR== ERR_NVGPUCTRPERM - The user does not have permission\n")),
                 "NVreg_RestrictProfilingToAdminUsers=0"));
  CHECK(failure_of(FakeNcu("==ERROR== Failed to initialize the profiler: LibraryNotLoaded\n")) ==
        "Failed to initialize the profiler: LibraryNotLoaded");
  CHECK(contains(failure_of(FakeNcu("", "echo the driver is too old")), "the driver is too old"));
  CHECK(failure_of(FakeNcu("")) == "it has seen no kernel");
}

TEST_CASE("a table that the submission has replaced by a link or a pipe is not followed") {
  for (const char* const trick : {"rm $log; ln -s /proc/self/status $log", "rm $log; mkfifo $log"})
    CHECK(failure_of(FakeNcu(table, trick)) == "it has seen no kernel");
}

TEST_CASE("compiled code on a processor has no profile, which a warning says, and the verdict stands") {
  const Evaluation evaluation = run(right_body, {}, profiling_options());
  CHECK(evaluation.verdict == Verdict::accepted);
  CHECK_FALSE(evaluation.profile);
  const auto& warnings = evaluation.integrity.warnings;
  CHECK(std::count_if(warnings.begin(), warnings.end(), [](const std::string& warning) {
          return contains(warning, "there is no profile: compiled code on a processor has no profiler");
        }) == 1);
}

TEST_CASE("a submission that is not accepted is not profiled, and no warning speaks of it") {
  const Evaluation wrong = run("(void)x; (void)y; (void)n;", {}, profiling_options());
  CHECK(wrong.verdict == Verdict::wrong_answer);
  CHECK_FALSE(wrong.profile);
  for (const std::string& warning : wrong.integrity.warnings) CHECK_FALSE(contains(warning, "profile"));
}
