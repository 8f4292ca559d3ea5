#include "evaluate/support.hpp"

#include <sched.h>

#include <algorithm>
#include <cmath>
#include <string>

using namespace kbench;
using namespace kbench::tests;

TEST_CASE("a right submission is accepted, with everything that was measured") {
  const Evaluation evaluation = run(right_body);
  REQUIRE(evaluation.verdict == Verdict::accepted);
  CHECK(evaluation.problem == "doubled");
  CHECK(evaluation.device == "cpu");
  CHECK(evaluation.seed.has_value());
  CHECK(evaluation.timings.compile_s > 0);
  CHECK(evaluation.timings.total_s > evaluation.timings.compile_s);
  CHECK(evaluation.timings.measure_s > 0.0);
  CHECK(evaluation.environment.contains("compiler"));
  const auto& command = evaluation.compile_command;
  for (const char* const argument : {"-std=c++20", "-O3", "solution.cpp"})
    CHECK(std::count(command.begin(), command.end(), argument) == 1);
  REQUIRE(evaluation.cases.size() == 3);
  for (const CaseResult& each : evaluation.cases) {
    CHECK(each.passed);
    CHECK(each.input_sets >= 2);
  }
  CHECK_FALSE(evaluation.cases[0].measurement.has_value());
  const CaseResult& timed = evaluation.cases[2];
  REQUIRE(timed.measurement.has_value());
  const Measurement& measured = *timed.measurement;
  CHECK(timed.test_id == 2);
  CHECK(measured.samples_ms.size() >= 3);
  CHECK(measured.min_ms <= measured.median_ms);
  CHECK(measured.median_ms <= measured.max_ms);
  CHECK(measured.gflops.value() == Approx(4096 / measured.runtime_ms * 1e-6));
  CHECK(measured.gbps.value() == Approx(2 * 4 * 4096 / measured.runtime_ms * 1e-6));
  CHECK(measured.audit.calls >= 2);
  CHECK(measured.proven_ms > 0);
  CHECK(measured.proven_ms <= measured.runtime_ms);
  CHECK(evaluation.integrity.timing_slack_ms == measured.runtime_ms - measured.proven_ms);
}

TEST_CASE("an evaluation that only checks times nothing, and has no score") {
  Options options = quick_options();
  options.check_only = true;
  const Evaluation evaluation = run(right_body, "", options);
  REQUIRE(evaluation.verdict == Verdict::accepted);
  CHECK(evaluation.cases.size() == 2);
  for (const CaseResult& each : evaluation.cases) CHECK(each.purpose == Purpose::correctness);
  CHECK_FALSE(evaluation.score());
  CHECK(evaluation.timings.measure_s == 0.0);
}

TEST_CASE("an evaluation that only checks finds wrong answers, and has to have something to check") {
  Options options = quick_options();
  options.check_only = true;
  CHECK(run("for (size_t i = 0; i < n; ++i) y[i] = 3 * x[i];", "", options).verdict == Verdict::wrong_answer);
  options.cases = {run(right_body).cases.back().name};  // which is timed
  CHECK_THROWS_AS(run(right_body, "", options), Error);
}

TEST_CASE(
    "calibration has to wait for right answers: it is done in a second process, which wrong ones do not "
    "get") {
  const std::string tells = "#include <cstdio>\nstatic const int said = std::printf(\"loaded\\n\");\n";
  Options options = quick_options();
  const Evaluation wrong = run("for (size_t i = 0; i < n; ++i) y[i] = 3 * x[i];", tells, options);
  CHECK(wrong.verdict == Verdict::wrong_answer);
  CHECK(wrong.output == "loaded\n");
  const Evaluation right = run(right_body, tells, options);
  REQUIRE(right.verdict == Verdict::accepted);
  const Measurement& measured = right.cases.back().measurement.value();
  std::string expected = "loaded\n";
  for (int round = 0; round < measured.rounds; ++round) expected += "loaded\n";
  CHECK(right.output == expected);
}

TEST_CASE("a submission finds all the cores that the host may use, when it is loaded and when it is called") {
  cpu_set_t cores;
  REQUIRE(::sched_getaffinity(0, sizeof cores, &cores) == 0);
  const Evaluation evaluation = run(
      right_body + "\nif (omp_get_num_procs() != " + std::to_string(CPU_COUNT(&cores)) +
          " || omp_get_max_threads() != " + std::to_string(CPU_COUNT(&cores)) + " || !as_many()) y[0] = -1;",
      "#include <omp.h>\n#include <sched.h>\n"
      "static int at_load = omp_get_num_procs();\n"
      "static bool as_many() {\n"
      "  cpu_set_t now;\n"
      "  return sched_getaffinity(0, sizeof now, &now) == 0 && CPU_COUNT(&now) == at_load;\n"
      "}");
  CHECK(evaluation.verdict == Verdict::accepted);
}

TEST_CASE("a wrong element is reported with its place and both values") {
  const Evaluation evaluation =
      run("for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];\nif (n == 1000) y[123] = -1;");
  REQUIRE(evaluation.verdict == Verdict::wrong_answer);
  CHECK(contains(evaluation.explanation, "case 'thousand'"));
  CHECK(contains(evaluation.explanation, "y[123]"));
  REQUIRE(evaluation.cases.size() == 2);  // the timed case was not reached
  CHECK(evaluation.cases[0].passed);
  const Verification& found = evaluation.cases[1].verification;
  CHECK(found.mismatched == 1);
  CHECK(found.checked == 1000);
  REQUIRE(found.first.size() == 1);
  CHECK(found.first[0].index == std::vector<std::int64_t>{123});
  CHECK(found.first[0].actual == -1);
  CHECK(found.first[0].expected >= 2);
}

TEST_CASE("outputs that are not written are wrong, and said to be unwritten") {
  const Evaluation nothing = run("(void)x; (void)y; (void)n;");
  REQUIRE(nothing.verdict == Verdict::wrong_answer);
  CHECK(contains(nothing.explanation, "5 of the 5 elements of y still hold the noise"));
  const Evaluation half = run("for (size_t i = 0; i < n; i += 2) y[i] = 2 * x[i];");
  REQUIRE(half.verdict == Verdict::wrong_answer);
  CHECK(contains(half.explanation, "2 of the 5 elements of y still hold the noise"));
}

TEST_CASE("a write past the end or before the beginning of an output is found") {
  const Evaluation past = run(right_body + "\ny[n + 3] = 1;");
  REQUIRE(past.verdict == Verdict::wrong_answer);
  CHECK(contains(past.explanation, "past the end of y"));
  const Evaluation before = run(right_body + "\ny[-1] = 1;");
  REQUIRE(before.verdict == Verdict::wrong_answer);
  CHECK(contains(before.explanation, "before the beginning of y"));
  const Evaluation next_element = run(right_body + "\ny[n] = 1;");
  CHECK(next_element.verdict == Verdict::wrong_answer);
}

TEST_CASE("a syntax error is a compile error in the submission's own file and line") {
  const Evaluation evaluation = run("y[0] = ;");
  REQUIRE(evaluation.verdict == Verdict::compile_error);
  CHECK(contains(evaluation.diagnostics, "solution.cpp:4:"));
  CHECK(evaluation.cases.empty());
}

TEST_CASE("a wrong signature is a compile error that shows the right one") {
  const auto submit = [](const std::string& text) {
    return evaluate("doubled", Submission::from_text(text), quick_options());
  };
  const Evaluation c_linkage = submit("extern \"C\" void solution(float* x, float* y, int n) {}");
  CHECK(c_linkage.verdict == Verdict::compile_error);
  CHECK(contains(c_linkage.explain() + c_linkage.diagnostics, "const float* x, float* y, size_t n"));
  const Evaluation overload = submit("void solution(float* x, float* y, int n) {}");
  CHECK(overload.verdict == Verdict::compile_error);
  const Evaluation missing = submit("void solve() {}");
  CHECK(missing.verdict == Verdict::compile_error);
  CHECK(contains(missing.explain() + missing.diagnostics, "solution"));
}

TEST_CASE("a submission without extern \"C\" is as good") {
  const auto submission = Submission::from_text(
      "#include <cstddef>\nvoid solution(const float* x, float* y, size_t n) {" + right_body + "}");
  CHECK(evaluate("doubled", submission, quick_options()).verdict == Verdict::accepted);
}

TEST_CASE(
    "with keep_going every correctness case is checked, also behind a crash, and the first failure is the "
    "verdict") {
  Options options = quick_options();
  options.keep_going = true;
  const Evaluation wrong = run("for (size_t i = 0; i < n; ++i) y[i] = (n == 5 ? 3 : 2) * x[i];", "", options);
  CHECK(wrong.verdict == Verdict::wrong_answer);
  CHECK(contains(wrong.explanation, "case 'five' (n=5): y[0] is"));
  REQUIRE(wrong.cases.size() == 2);
  CHECK_FALSE(wrong.cases[0].passed);
  CHECK(wrong.cases[1].passed);
  const Evaluation crashes =
      run("if (n == 5) *(volatile int*)8 = 1; for (size_t i = 0; i < n; ++i) y[i] = 3 * x[i];", "", options);
  CHECK(crashes.verdict == Verdict::crashed);
  CHECK(contains(crashes.explanation, "null pointer (address 0x8) (SIGSEGV"));
  REQUIRE(crashes.cases.size() == 2);
  CHECK(contains(crashes.cases[0].verification.message, "null pointer"));
  CHECK(contains(crashes.cases[1].verification.message, "differ"));
  CHECK(run(right_body, "", options).verdict == Verdict::accepted);
}

TEST_CASE("a wrong output that looks like a known mistake is told to") {
  const Evaluation scaled = run("for (size_t i = 0; i < n; ++i) y[i] = 3 * x[i];");
  CHECK(contains(scaled.explanation, "; y is 1.5 times what is expected"));
}

TEST_CASE("how many cases were to be checked stands in the evaluation, however far it came") {
  const Evaluation evaluation = run("for (size_t i = 0; i < n; ++i) y[i] = 3 * x[i];");
  CHECK(evaluation.cases.size() == 1);
  CHECK(evaluation.correctness_cases == 2);
}

TEST_CASE("a crash names the case and the signal") {
  const Evaluation evaluation = run("*(volatile int*)8 = 1; (void)x; (void)y; (void)n;");
  REQUIRE(evaluation.verdict == Verdict::crashed);
  CHECK(contains(evaluation.explanation, "SIGSEGV"));
  CHECK(contains(evaluation.explanation, "case 'five'"));
  CHECK_FALSE(evaluation.cases.back().passed);
  CHECK_FALSE(evaluation.cases.back().verification.passed);
  CHECK(contains(evaluation.cases.back().verification.message,
                 "it wrote through a null pointer (address 0x8)"));
  CHECK(run("__builtin_trap();").verdict == Verdict::crashed);
  const Evaluation aborted = run("std::abort();", "#include <cstdlib>");
  CHECK(aborted.verdict == Verdict::crashed);
  CHECK(contains(aborted.explanation, "SIGABRT"));
}

TEST_CASE("a crash while loading says so") {
  const Evaluation evaluation =
      run(right_body, "__attribute__((constructor)) static void early() { *(volatile int*)8 = 1; }");
  REQUIRE(evaluation.verdict == Verdict::crashed);
  CHECK(contains(evaluation.explanation, "loading"));
}

TEST_CASE("a submission that ends its process early has crashed, whatever its exit status") {
  const Evaluation evaluation = run("_exit(0);", "#include <unistd.h>");
  REQUIRE(evaluation.verdict == Verdict::crashed);
  CHECK(contains(evaluation.explanation, "ended without an answer"));
  CHECK(run("std::exit(0);", "#include <cstdlib>").verdict == Verdict::crashed);
  CHECK(run(right_body, "#include <unistd.h>\n__attribute__((constructor)) static void early() { _exit(0); }")
            .verdict == Verdict::crashed);
}

TEST_CASE("an exception that leaves the solution is a crash, and its text is shown") {
  const Evaluation evaluation = run("throw std::runtime_error(\"seven\");", "#include <stdexcept>");
  REQUIRE(evaluation.verdict == Verdict::crashed);
  CHECK(contains(evaluation.output, "seven"));
}

TEST_CASE(
    "an error of the system that leaves the solution exceeds a limit only where one is what it is about") {
  const std::string head = "#include <cerrno>\n#include <system_error>\n";
  const auto throwing = [&](const std::string& code) {
    return run("throw std::system_error(" + code + ", std::generic_category(), \"table\");", head);
  };
  const Evaluation missing = throwing("ENOENT");
  CHECK(missing.verdict == Verdict::crashed);
  CHECK(contains(missing.explanation, "an exception left the solution"));
  CHECK(contains(missing.output, "table: No such file"));
  CHECK(throwing("EAGAIN").verdict == Verdict::limit_exceeded);  // as of std::thread
}

#ifndef __SANITIZE_ADDRESS__  // which needs descriptors itself
TEST_CASE("a submission that keeps all descriptors has exceeded a limit") {
  const Evaluation evaluation =
      run("while (open(\"/dev/null\", O_RDONLY) >= 0) {}" + right_body, "#include <fcntl.h>");
  CHECK(evaluation.verdict == Verdict::limit_exceeded);
  CHECK(contains(evaluation.explanation, "case 'five'"));
  CHECK(contains(evaluation.explanation, "descriptors"));
}
#endif

TEST_CASE("a submission that never returns is timed out") {
  Options options = quick_options();
  options.limits.call = std::chrono::milliseconds(300);
  const Evaluation loops = run("for (volatile int i = 0;; i = i + 1) {}", "", options);
  REQUIRE(loops.verdict == Verdict::timed_out);
  CHECK(contains(loops.explanation, "case 'five'"));
  CHECK(contains(loops.explanation, "the limit of 0.3 s on a call (--call-timeout, or limits.call"));
  CHECK(run("raise(SIGSTOP);", "#include <csignal>", options).verdict == Verdict::timed_out);
}

TEST_CASE("a submission that hangs while it is loaded is timed out") {
  Options options = quick_options();
  options.limits.load = std::chrono::milliseconds(300);
  const Evaluation evaluation = run(
      right_body,
      "#include <unistd.h>\n__attribute__((constructor)) static void early() { for (;;) pause(); }", options);
  REQUIRE(evaluation.verdict == Verdict::timed_out);
  CHECK(contains(evaluation.explanation, "loading"));
  CHECK(contains(evaluation.explanation, "the limit of 0.3 s to load it (limits.load"));
}

TEST_CASE("an evaluation that takes longer than its total limit is timed out") {
  Options options = quick_options();
  options.limits.total = std::chrono::milliseconds(900);
  const Evaluation evaluation = run("usleep(200000);" + right_body, "#include <unistd.h>", options);
  CHECK(evaluation.verdict == Verdict::timed_out);
  CHECK(contains(evaluation.explanation, "longer than the limit of 0.9 s (limits.total"));
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
TEST_CASE("a submission that wants more memory than it may have has exceeded a limit") {
  Options options = quick_options();
  options.limits.memory = std::size_t{64} << 20U;
  const Evaluation evaluation =
      run("std::vector<char> much(std::size_t{1} << 30, 1); y[0] = much[n];", "#include <vector>", options);
  CHECK(evaluation.verdict == Verdict::limit_exceeded);
}

TEST_CASE("on a processor a submission has no memory beyond its limit as a file, nor as shared with nobody") {
  Options options = quick_options();
  options.limits.memory = std::size_t{256} << 20U;
  // 100 times 8 MiB, of either kind.
  const Evaluation evaluation = run(R"(
  static char block[8 << 20];
  size_t had = 0;
  for (int i = 0; i < 100; ++i) {
    const int file = memfd_create("part", 0);
    if (file >= 0 && write(file, block, sizeof block) > 0) had += sizeof block;
    void* const memory = mmap(nullptr, sizeof block, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory != MAP_FAILED) had += sizeof block;
  }
  if (had > 0) __builtin_trap();
)" + right_body,
                                    "#include <sys/mman.h>\n#include <unistd.h>", options);
  CHECK(evaluation.verdict == Verdict::accepted);
}
#endif

TEST_CASE("a device that there is no support for is unsupported, one that does not exist an error") {
  Options options = quick_options();
  options.device = "cuda:977";
  const Submission submission = Submission::from_text(
      "extern \"C\" void solution(const float* x, float* y, size_t n) {}", Language::cuda);
  const Evaluation evaluation = evaluate("doubled", submission, options);
  CHECK(evaluation.verdict == Verdict::unsupported);
  CHECK(evaluation.device == "cuda:977");
  CHECK(!evaluation.explanation.empty());
  options.device = "quantum";
  CHECK_THROWS_AS(run(right_body, "", options), Error);
}

TEST_CASE("a submission runs on what its language is for, and on nothing else") {
  Options options = quick_options();
  CHECK(run(right_body, "", options).device == "cpu");
  options.device = "cuda";
  CHECK_THROWS_AS(run(right_body, "", options), Error);
  options.device = "cpu";
  CHECK_THROWS_AS(evaluate("doubled", Submission::from_text("int i;", Language::cuda), options), Error);
}

TEST_CASE("whatever a submission prints is kept, capped, and made readable") {
  Options options = quick_options();
  options.limits.output = 1000;
  const Evaluation evaluation =
      run("std::puts(\"hello \\xff there\");" + right_body, "#include <cstdio>", options);
  CHECK(evaluation.verdict == Verdict::accepted);
  CHECK(contains(evaluation.output, "hello \xEF\xBF\xBD there"));
  const Evaluation flood = run("for (int i = 0; i < 100000; ++i) std::puts(\"flood\");" + right_body,
                               "#include <cstdio>", options);
  CHECK(flood.verdict == Verdict::accepted);
  CHECK(flood.output.size() < 1200);
  const Evaluation last_words =
      run("for (int i = 0; i < 100000; ++i) std::puts(\"flood\"); throw std::runtime_error(\"the reason\");",
          "#include <cstdio>\n#include <stdexcept>", options);
  CHECK(contains(last_words.output, " bytes left out]\n"));
  CHECK(contains(last_words.output, "the reason"));
}
