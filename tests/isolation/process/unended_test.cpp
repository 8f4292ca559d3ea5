// Processes that SIGKILL does not end, and a host that goes on.
#include "catch.hpp"
#include "evaluate/support.hpp"
#include "isolation/process/shell.hpp"
#include "isolation/process/unkillable.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>

using namespace kbench;
using namespace kbench::process;
using kbench::testing::launcher;
using kbench::testing::shell;
using namespace kbench::tests;
using namespace std::chrono_literals;

namespace {

pid_t parent_of(pid_t pid) {
  std::ifstream stat("/proc/" + std::to_string(pid) + "/stat");
  std::string line;
  std::getline(stat, line);
  return std::stoi(line.substr(line.rfind(')') + 4));
}

// Of the processes two below this one; 0: there is none.
pid_t grandchild_called(const std::string& name) {
  for (const auto& process : std::filesystem::directory_iterator("/proc")) {
    std::string command;
    std::ifstream(process.path() / "comm") >> command;
    if (command != name) continue;
    const pid_t pid = std::stoi(process.path().filename().string());
    if (parent_of(parent_of(pid)) == ::getpid()) return pid;
  }
  return 0;
}

}  // namespace

TEST_CASE("a child that cannot be ended is named, and the others are not held up") {
  const Unkillable unkillable;
  REQUIRE_UNKILLABLE(unkillable);
  Children children(launcher, {});
  const Children::Id stuck = children.start(shell("sleep 100"));
  REQUIRE(unkillable.hold(children.pid(stuck)));
  try {
    children.end(stuck, 100ms);
    FAIL("it has ended");
  } catch (const Unended& fault) {
    CHECK(contains(fault.what(), "the shell (process " + std::to_string(children.pid(stuck)) + ")"));
  }
  CHECK(children.wait(children.start(shell("echo on")), Clock::now() + 10s).value().output == "on\n");
}

TEST_CASE("a launcher that cannot be ended does not hold its owner for ever") {
  pid_t stuck = 0;
  {
    const Unkillable unkillable;
    REQUIRE_UNKILLABLE(unkillable);
    {
      Children children(launcher, {});
      stuck = parent_of(children.pid(children.start(shell("sleep 100"))));
      REQUIRE(stuck > 1);
      REQUIRE(unkillable.hold(stuck));
    }
    CHECK(::waitpid(stuck, nullptr, WNOHANG) == 0);  // it is still there
  }
  CHECK(::waitpid(stuck, nullptr, 0) == stuck);
}

TEST_CASE(
    "a submission's process that cannot be ended is an internal error that names it, and the next is "
    "accepted") {
  const Unkillable unkillable;
  REQUIRE_UNKILLABLE(unkillable);
  Options options = quick_options();
  options.limits.call = 500ms;
  options.limits.load = 500ms;
  bool is_held = false;
  options.progress = [&](const Progress& progress) {
    if (progress.phase == Phase::checking && !is_held)
      is_held = unkillable.hold(grandchild_called("kbench-runner"));
  };
  const Evaluation evaluation = run("for (volatile int i = 0;; i = i + 1) {}", "", options);
  REQUIRE(is_held);
  CHECK(evaluation.verdict == Verdict::internal_error);
  CHECK(contains(evaluation.explanation, "the runner (process "));
  CHECK(contains(evaluation.explanation, "has not ended"));
  CHECK(run(right_body).verdict == Verdict::accepted);
}
