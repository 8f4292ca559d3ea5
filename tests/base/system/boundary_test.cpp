// What leaves the public functions, and what they do to the process that calls them.
#include "base/system/boundary.hpp"

#include "evaluate/support.hpp"
#include "isolation/process/odd_host.hpp"
#include "language/toolchain/scratch_directory.hpp"
#include "read_file.hpp"

#include <kbench/check_problem.hpp>
#include <kbench/doctor.hpp>
#include <kbench/journal.hpp>
#include <kbench/replay.hpp>
#include <kbench/score.hpp>

#include <fmt/format.h>

#include <pthread.h>
#include <sys/mman.h>

#include <algorithm>
#include <functional>
#include <span>
#include <stdexcept>
#include <vector>

using namespace kbench;
using namespace kbench::tests;
using kbench::testing::in_another_process;

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kibibyte = 1024;

struct PublicFunction {
  std::string name;
  std::function<void(const Options&)> call;
};

// Those that do anything to the system.
std::vector<PublicFunction> public_functions() {
  return {{"evaluate", [](const Options& o) { evaluate("doubled", doubled(right_body), o); }},
          {"compile", [](const Options& o) { compile("doubled", doubled(right_body), o); }},
          {"evaluate what was compiled before",
           [](const Options& o) {
             const ScratchDirectory cache;
             Options cached = o;
             cached.compile.cache = std::size_t{64} << 20U;
             cached.compile.cache_directory = cache.path();
             compile("doubled", doubled(right_body), cached);
             evaluate("doubled", doubled(right_body), cached);
           }},
          {"score_batch", [](const Options&) { score_batch("missing"); }},
          {"replay",
           [](const Options& o) {
             Evaluation before;
             before.problem = "doubled";
             before.seed.emplace();
             before.verdict = Verdict::accepted;
             before.device = "cpu";
             replay(before, doubled(right_body), o);
           }},
          {"check_problem", [](const Options& o) { check_problem("doubled", o); }},
          {"describe", [](const Options& o) { describe("doubled", o); }},
          {"starter_code", [](const Options& o) { starter_code("doubled", o); }},
          {"list_problems", [](const Options& o) { list_problems(o); }},
          {"examine_machine", [](const Options& o) { examine_machine(o); }},
          {"from_file", [](const Options&) { Submission::from_file("mine.cpp"); }},
          {"from_directory", [](const Options&) { Submission::from_directory("mine"); }}};
}

// "nothing", or what was thrown.
std::string thrown_by(const PublicFunction& function, const Options& options) {
  try {
    function.call(options);
  } catch (const Error& error) {
    return std::string("Error: ") + error.what();
  } catch (const std::exception& error) {
    return std::string("no Error: ") + error.what();
  }
  return "nothing";
}

// Runs `work` in a thread with a stack of that size. Returns how many bytes of it were touched.
std::size_t stack_used(std::size_t bytes, std::function<void()> work) {
  void* const memory =
      ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
  REQUIRE(memory != MAP_FAILED);
  constexpr char untouched = 0x5a;
  const std::span<char> stack(static_cast<char*>(memory), bytes);
  std::fill(stack.begin(), stack.end(), untouched);
  pthread_attr_t attributes;
  ::pthread_attr_init(&attributes);
  REQUIRE(::pthread_attr_setstack(&attributes, memory, bytes) == 0);
  pthread_t thread{};
  const auto start = [](void* argument) -> void* {
    (*static_cast<std::function<void()>*>(argument))();
    return nullptr;
  };
  REQUIRE(::pthread_create(&thread, &attributes, start, &work) == 0);
  ::pthread_join(thread, nullptr);
  const auto first = std::find_if(stack.begin(), stack.end(), [](char c) { return c != untouched; });
  const auto used = static_cast<std::size_t>(stack.end() - first);
  ::munmap(memory, bytes);
  return used;
}

}  // namespace

// A sanitizer's frames are larger.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
TEST_CASE("no public function uses half of the stack that it asks for") {
  const Options options = quick_options();
  for (const PublicFunction& function : public_functions()) {
    CAPTURE(function.name);
    std::string outcome;
    const std::size_t used = stack_used(1024 * kibibyte, [&] { outcome = thrown_by(function, options); });
    CAPTURE(used, outcome);
    CHECK(used < 53 * kibibyte);
  }
}

TEST_CASE("a thread whose stack is too small is told so, and does not crash") {
  const Options options = quick_options();
  for (const PublicFunction& function : public_functions()) {
    CAPTURE(function.name);
    std::string outcome;
    stack_used(64 * kibibyte, [&] { outcome = thrown_by(function, options); });
    CHECK(contains(outcome, "Error: kbench needs 106 KiB of the calling thread's stack, which has "));
  }
}

TEST_CASE("a thread with 128 KiB of stack gets every verdict") {
  std::vector<Verdict> verdicts;
  stack_used(128 * kibibyte, [&] {
    for (const char* const body : {"", "nonsense", "__builtin_trap();"})
      verdicts.push_back(
          evaluate("doubled", doubled(*body == 0 ? right_body : body), quick_options()).verdict);
  });
  CHECK(verdicts == std::vector{Verdict::accepted, Verdict::compile_error, Verdict::crashed});
}
#endif

TEST_CASE("on a stack that is not the thread's own nothing is said of it") {
  CHECK(stack_left().value() > 106 * kibibyte);
}

TEST_CASE("in a directory that is gone only Error leaves, and what names no relative path works") {
  const std::string outcomes = in_another_process([] {
    const ScratchDirectory gone;
    fs::current_path(gone.path());
    fs::remove(gone.path());
    Options relative = quick_options();
    relative.helper_directory = "libexec";
    relative.plugin_directories = {"plugins"};
    relative.journal = "journal";
    std::string result;
    for (const PublicFunction& function : public_functions()) {
      const std::string outcome = thrown_by(function, relative);
      if (!outcome.starts_with("Error: ")) result += function.name + ": " + outcome + "\n";
    }
    const Evaluation evaluation = evaluate("doubled", doubled(right_body), quick_options());
    return result + std::string(name(evaluation.verdict)) + evaluation.explanation;
  });
  CHECK(outcomes == "accepted");
}

TEST_CASE("what the progress function throws leaves as it is, of whatever type it is") {
  struct Own : std::runtime_error {
    using std::runtime_error::runtime_error;
  };
  const ScratchDirectory scratch;
  Options options = quick_options();
  options.journal = scratch.path();
  options.progress = [](const Progress&) { throw Own("the caller's own"); };
  CHECK_THROWS_AS(evaluate("doubled", doubled(right_body), options), Own);
  REQUIRE(read_journal(scratch.path()).size() == 1);
  CHECK(read_journal(scratch.path()).front().error == "the caller's own");
  Evaluation before;
  before.problem = "doubled";
  before.seed.emplace();
  before.device = "cpu";
  CHECK_THROWS_AS(replay(before, doubled(right_body), options), Own);
  options.progress = [](const Progress&) { throw 5; };
  CHECK_THROWS_AS(evaluate("doubled", doubled(right_body), options), int);
}

TEST_CASE("a limit on the size of the host's files is an error that says so, and does not end the host") {
  const ScratchDirectory scratch;
  const auto under = [&](rlim_t bytes, const std::function<std::string()>& work) {
    return in_another_process([&] {
      const rlimit limit{bytes, RLIM_INFINITY};
      ::setrlimit(RLIMIT_FSIZE, &limit);
      return work();
    });
  };
  const auto fault = [&](const Submission& submission, const Options& options) -> std::string {
    try {
      return std::string(name(evaluate("doubled", submission, options).verdict));
    } catch (const Error& error) {
      return error.what();
    }
  };
  CHECK(contains(under(1000, [&] { return fault(doubled(right_body), quick_options()); }), "File too large"));
  CHECK(contains(
      under(4096, [&] { return fault(doubled(right_body + std::string(10'000, ' ')), quick_options()); }),
      "for the compiler: File too large (this process may write files of 4096 bytes at most"));
  CHECK(contains(under(100,
                       [&] {
                         Options options = quick_options();
                         options.journal = scratch.path();
                         return fault(doubled(right_body), options);
                       }),
                 "File too large (this process may write files of 100 bytes at most: ulimit -f)"));
}

TEST_CASE("the caller's own SIGXFSZ is as it was afterwards: neither blocked nor pending") {
  const auto state = [] {
    sigset_t blocked;
    sigset_t pending;
    ::pthread_sigmask(SIG_SETMASK, nullptr, &blocked);
    ::sigpending(&pending);
    return fmt::format("{}{}", sigismember(&blocked, SIGXFSZ), sigismember(&pending, SIGXFSZ));
  };
  const auto write_too_much = [&](bool is_blocked) {
    return in_another_process([&] {
      sigset_t signal;
      sigemptyset(&signal);
      sigaddset(&signal, SIGXFSZ);
      if (is_blocked) ::sigprocmask(SIG_BLOCK, &signal, nullptr);
      const rlimit none{0, RLIM_INFINITY};
      ::setrlimit(RLIMIT_FSIZE, &none);
      const std::string within = at_boundary([&] {
        const system::FileDescriptor file(::memfd_create("file", MFD_CLOEXEC));
        const bool is_refused = ::write(file.get(), "x", 1) < 0;
        return (is_refused ? "refused " : "written ") + state();
      });
      return within + " " + state();
    });
  };
  CHECK(write_too_much(false) == "refused 11 00");
  CHECK(write_too_much(true) == "refused 11 10");
}
