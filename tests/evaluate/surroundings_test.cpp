// An evaluation is the same whatever limits, umask, priority, signals and locale its host has.
#include "evaluate/support.hpp"
#include "isolation/process/odd_host.hpp"
#include "language/toolchain/scratch_directory.hpp"

#include <kbench/journal.hpp>

#include <fmt/format.h>

#include <filesystem>
#include <iterator>
#include <locale>

using namespace kbench;
using namespace kbench::tests;
using kbench::testing::become_odd;
using kbench::testing::give_up_capability;
using kbench::testing::in_another_process;

namespace {

namespace fs = std::filesystem;

constexpr std::size_t mebibyte = std::size_t{1} << 20U;

// Has a frame of so many MiB.
std::string body_with_frame(int mebibytes) {
  return fmt::format(R"(
  volatile char frame[{} << 20];
  for (size_t i = 0; i < sizeof frame; i += 4096) frame[i] = 1;
  y[0] = frame[4096];
  )",
                     mebibytes) +
         right_body;
}

// What is the same of two evaluations of one submission.
std::string outcome(const Evaluation& evaluation) {
  std::string text =
      fmt::format("{}: {}\n{}{}stack {} MiB\n", name(evaluation.verdict), evaluation.explanation,
                  evaluation.diagnostics, evaluation.output, evaluation.environment.at("stack_mib"));
  for (const std::string& warning : evaluation.integrity.warnings) {
    if (warning.starts_with("the stack") || warning.starts_with("the processes")) text += warning + "\n";
  }
  return text;
}

std::string outcome_of(const std::string& body, const Options& options = quick_options()) {
  return outcome(evaluate("doubled", doubled(body, "#include <clocale>\n#include <cstdio>\n"), options));
}

struct GermanNumbers : std::numpunct<char> {
  char do_decimal_point() const override { return ','; }
  char do_thousands_sep() const override { return '.'; }
  std::string do_grouping() const override { return "\1"; }
};

}  // namespace

// A sanitizer's runner has frames of its own size.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
TEST_CASE("a submission has 64 MiB of stack, however little or much its host has") {
  const std::string accepted = "accepted: \nstack 64 MiB\n";
  CHECK(outcome_of(body_with_frame(12)) == accepted);
  for (const rlim_t host : {std::size_t{512} << 10U, 8 * mebibyte, RLIM_INFINITY}) {
    CAPTURE(host);
    const auto under = [host](int frame) {
      return in_another_process([&] {
        kbench::testing::set_soft_limit(RLIMIT_STACK, host);
        return outcome_of(body_with_frame(frame));
      });
    };
    CHECK(under(12) == accepted);
    CHECK(under(60) == accepted);
    CHECK(contains(under(70), "crashed: "));
  }
}

TEST_CASE("limits.stack is what the stack may take") {
  Options options = quick_options();
  options.limits.stack = 128 * mebibyte;
  CHECK(outcome_of(body_with_frame(100), options) == "accepted: \nstack 128 MiB\n");
  options.limits.stack = 2 * mebibyte;
  CHECK(contains(outcome_of(body_with_frame(12), options), "crashed: "));
}

TEST_CASE("where the hard limit on the stack is lower, the result says so") {
  const std::string text = in_another_process([] {
    give_up_capability(CAP_SYS_RESOURCE);
    const rlimit both{8 * mebibyte, 8 * mebibyte};
    ::setrlimit(RLIMIT_STACK, &both);
    return outcome_of(right_body);
  });
  CHECK(
      text ==
      "accepted: \nstack 8 MiB\nthe stack of each process is bounded by 8192 KiB, not by 65536: that is the "
      "caller's hard limit (ulimit -Hs)\n");
}

TEST_CASE(
    "a hundred threads fit into 1 GiB of memory, for their stacks are not as large as the first one's") {
  Options options = quick_options();
  options.limits.memory = std::size_t{1} << 30U;
  const std::string body = R"(
  std::vector<std::thread> threads;
  for (int i = 0; i < 100; ++i) threads.emplace_back([] { std::this_thread::sleep_for(std::chrono::milliseconds(5)); });
  for (std::thread& thread : threads) thread.join();
  )" + right_body;
  const Evaluation evaluation =
      run(body, "#include <chrono>\n#include <thread>\n#include <vector>\n", options);
  CHECK(evaluation.verdict == Verdict::accepted);
}
#endif

TEST_CASE("verdicts, messages and what is printed are the same on an odd host") {
  for (const std::string& body :
       {right_body, std::string("int unused = 1.5; nonsense(y);"), std::string("__builtin_trap();"),
        "std::setlocale(LC_ALL, \"\"); std::printf(\"%.2f\\n\", 1.5);" + right_body}) {
    CAPTURE(body);
    Options options = quick_options();
    options.check_only = true;  // how many samples there are is chance
    const std::string normal = in_another_process([&] { return outcome_of(body, options); });
    CHECK(in_another_process([&] {
            become_odd();
            std::locale::global(std::locale(std::locale(), new GermanNumbers));
            return outcome_of(body, options);
          }) == normal);
    CHECK(contains(normal, "stack 64 MiB"));
  }
}

TEST_CASE("whatever the umask of an unprivileged host is, evaluations work and leave nothing") {
  for (const mode_t mask : {0777U, 0077U, 0U}) {
    CAPTURE(mask);
    const ScratchDirectory temporary;
    const std::string text = in_another_process([&] {
      give_up_capability(CAP_DAC_OVERRIDE);
      give_up_capability(CAP_DAC_READ_SEARCH);
      ::umask(mask);
      ::setenv("TMPDIR", temporary.path().c_str(), 1);
      Options options = quick_options();
      options.cache_directory = temporary.path() / "cache" / "kbench";
      options.journal = temporary.path() / "journal";
      std::string result = std::string(name(evaluate("doubled", doubled(right_body), options).verdict));
      result += fmt::format(", {} in the journal", read_journal(*options.journal).size());
      const ProblemRef reference =
          ProblemRef::at(KBENCH_SOURCE_DIR "/examples/reference/vector_add/reference.hpp");
      const Submission plain =
          Submission::from_file(KBENCH_SOURCE_DIR "/examples/reference/vector_add/plain.hpp");
      result += fmt::format(", {}", name(evaluate(reference, plain, options).verdict));
      fs::remove_all(*options.journal);
      fs::remove_all(*options.cache_directory);
      return result +
             fmt::format(", {} left", std::distance(fs::directory_iterator(temporary.path()), {}) - 1);
    });
    CHECK(text == "accepted, 1 in the journal, accepted, 0 left");
  }
}
