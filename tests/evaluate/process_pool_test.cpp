// What a pool keeps from one evaluation to the next: the launcher, and a referee that nothing speaks against.
#include "evaluate/support.hpp"
#include "isolation/host/pool.hpp"
#include "language/toolchain/scratch_directory.hpp"

#include <kbench/process_pool.hpp>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <optional>
#include <string>
#include <thread>

using namespace kbench;
using namespace kbench::tests;
using namespace std::chrono_literals;

namespace {

// The process of the only launcher's referee; 0: none is kept.
int kept_referee(ProcessPool& pool) {
  std::optional<host::IdleLauncher> idle =
      pool.pool().take(KBENCH_BUILD_DIR "/libexec/kbench/kbench-launcher", std::nullopt, 0);
  REQUIRE(idle);
  const int pid = idle->referee == nullptr ? 0 : idle->children->pid(idle->referee->child());
  pool.pool().give_back(*std::move(idle));
  return pid;
}

Options checks_with(ProcessPool& pool) {
  Options options = quick_options();
  options.check_only = true;
  options.processes = &pool;
  return options;
}

constexpr const char* wrong_body = "y[0] = 0; (void)x; (void)n;";

}  // namespace

TEST_CASE("a referee judges one submission after the other, right or wrong or not compiled") {
  ProcessPool pool;
  const Options options = checks_with(pool);
  REQUIRE(run(right_body, {}, options).accepted());
  const int referee = kept_referee(pool);
  CHECK(referee != 0);
  CHECK(run(wrong_body, {}, options).verdict == Verdict::wrong_answer);
  CHECK(kept_referee(pool) == referee);
  CHECK(run("nonsense", {}, options).verdict == Verdict::compile_error);
  CHECK(kept_referee(pool) == referee);
  Options timed = options;
  timed.check_only = false;
  const Evaluation evaluation = run(right_body, {}, timed);
  REQUIRE(evaluation.accepted());
  CHECK(evaluation.cases.back().measurement);
  CHECK(kept_referee(pool) == referee);
}

TEST_CASE("a referee that is kept judges another problem, in another type, by that problem's own rules") {
  ProcessPool pool;
  const Options options = checks_with(pool);
  REQUIRE(run(right_body, {}, options).accepted());
  const int referee = kept_referee(pool);
  Options in_double = options;
  in_double.dtype = DType::float64;
  const auto reversed = Submission::from_text(
      "#include <cstddef>\n"
      "extern \"C\" void solution(const double* x, double* y, size_t n) {\n"
      "  for (size_t i = 0; i < n; ++i) y[i] = x[n - 1 - i];\n}\n");
  CHECK(evaluate("reversed", reversed, in_double).accepted());
  CHECK(run(right_body, {}, options).accepted());
  CHECK(kept_referee(pool) == referee);
  CHECK(describe("reversed", options).info.name == "reversed");
  CHECK(kept_referee(pool) == referee);
}

TEST_CASE("no referee is kept that a submission has crashed before, or whose problem failed") {
  ProcessPool pool;
  const Options options = checks_with(pool);
  CHECK(run("__builtin_trap();", {}, options).verdict == Verdict::crashed);
  CHECK(kept_referee(pool) == 0);
  CHECK(evaluate("crashes_in_reference", doubled(right_body), options).verdict == Verdict::invalid_problem);
  CHECK(kept_referee(pool) == 0);
  CHECK(run(right_body, {}, options).accepted());
  CHECK(kept_referee(pool) != 0);
}

TEST_CASE("a kept referee that has ended meanwhile, or has another stack, is replaced") {
  ProcessPool pool;
  Options options = checks_with(pool);
  REQUIRE(run(right_body, {}, options).accepted());
  const int first = kept_referee(pool);
  REQUIRE(first != 0);
  REQUIRE(::kill(first, SIGKILL) == 0);
  for (int i = 0; i < 10'000 && ::kill(first, 0) == 0; ++i) std::this_thread::sleep_for(1ms);
  REQUIRE(run(right_body, {}, options).accepted());
  const int second = kept_referee(pool);
  CHECK(second != first);
  options.limits.stack /= 2;
  REQUIRE(run(right_body, {}, options).accepted());
  CHECK(kept_referee(pool) != second);
}

// A library with symbols that the linker keeps unique, as this one has, stays loaded when it is closed.
TEST_CASE("a plugin that is replaced between two evaluations of a pool is the new one in the second") {
  namespace fs = std::filesystem;
  const ScratchDirectory scratch;
  const fs::path plugins = KBENCH_BUILD_DIR "/tests/problems";
  const fs::path own = scratch.path() / "own.so";
  ProcessPool pool;
  Options options = checks_with(pool);
  options.dtype = DType::float32;
  fs::copy_file(plugins / "reversed.so", own);
  CHECK(evaluate(ProblemRef::at(own), doubled(right_body), options).verdict == Verdict::wrong_answer);
  const int referee = kept_referee(pool);
  fs::copy_file(plugins / "doubled.so", scratch.path() / "next.so");
  fs::rename(scratch.path() / "next.so", own);
  const Evaluation evaluation = evaluate(ProblemRef::at(own), doubled(right_body), options);
  CHECK(kept_referee(pool) == referee);
  CHECK(evaluation.problem == "doubled");
  CHECK(evaluation.accepted());
}
