#include "referee/runner_link.hpp"

#include "evaluate/runners.hpp"
#include "evaluate/support.hpp"

#include <fcntl.h>
#include <sys/mman.h>

#include <string>

using namespace kbench;
using namespace kbench::tests;
using namespace std::chrono_literals;

TEST_CASE(
    "what is to run meanwhile does so when the clock has stopped, and only for an order that was obeyed") {
  const Options options = quick_options();
  process::Children children(*options.helper_directory / "kbench-launcher", {});
  referee::RunnerProcess started = start_runner(children, {}, {}, options, {});
  referee::RunnerLink runner(
      std::move(started.socket),
      process::FileDescriptor(::fcntl(children.pidfd(started.child), F_DUPFD_CLOEXEC, 0)),
      children.pid(started.child));
  runner.wait_until_ready(10s);
  std::string steps;
  referee::RunnerLink::Clock::time_point begun{};
  const auto when_done = [&] { steps += "done "; };
  const auto meanwhile = [&] {
    steps += "meanwhile ";
    begun = referee::RunnerLink::Clock::now();
  };

  const auto reply = runner.obey({.kind = protocol::OrderKind::map}, {}, 10s, when_done, meanwhile);
  CHECK(steps == "done meanwhile ");
  CHECK(begun >= reply.end);

  steps.clear();
  const process::FileDescriptor empty(::memfd_create("no shared object", MFD_CLOEXEC));
  CHECK_THROWS_AS(runner.obey({.kind = protocol::OrderKind::load}, {empty.get()}, 10s, when_done, meanwhile),
                  referee::RunnerFailure);
  CHECK(steps == "done ");
}
