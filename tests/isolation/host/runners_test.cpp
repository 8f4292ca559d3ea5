#include "isolation/host/runners.hpp"

#include "evaluate/support.hpp"

#include <string>

using namespace kbench;
using namespace kbench::tests;

TEST_CASE("a runner that cannot be executed is told at once, and why") {
  const Options options = quick_options();
  process::Children children(*options.helper_directory / "kbench-launcher", {});
  process::ChildSpec spec;
  spec.name = "runner";
  spec.arguments = {"/nowhere/kbench-runner"};
  try {
    start_runner(children, std::move(spec));
    FAIL("it has started");
  } catch (const host::RefereeFault& fault) {
    CHECK(fault.kind() == decision::FailureKind::kbench_fault);
    CHECK(std::string(fault.what()) ==
          "the runner cannot be started: /nowhere/kbench-runner: No such file or directory");
  }
}
