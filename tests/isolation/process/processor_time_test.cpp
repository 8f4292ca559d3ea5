#include "isolation/process/processor_time.hpp"

#include "catch.hpp"
#include "isolation/process/shell.hpp"

#include <thread>

using namespace kbench::process;
using namespace std::chrono_literals;
using kbench::testing::launcher;
using kbench::testing::shell;

namespace {

// Of a script, as soon as it has used so much, or after 20 s.
std::chrono::milliseconds time_of(const std::string& script, std::chrono::milliseconds enough) {
  Children children(launcher, {});
  const Children::Id child = children.start(shell(script));
  const auto deadline = Clock::now() + 20s;
  std::chrono::milliseconds used{};
  while (used < enough && Clock::now() < deadline) {
    std::this_thread::sleep_for(10ms);
    used = processor_time_of_tree(children.pid(child));
  }
  return used;
}

const std::string busy = "i=0; while [ $i -lt 200000 ]; do i=$((i + 1)); done";

}  // namespace

TEST_CASE("processor time is that of the whole tree: of children that run, and of those that have ended") {
  CHECK(time_of("(while :; do :; done) & (while :; do :; done) & wait", 400ms) >= 400ms);
  CHECK(time_of("(" + busy + "); (" + busy + "); while :; do sleep 1; done", 150ms) >= 150ms);
}

TEST_CASE("waiting takes no processor time, and a process that is gone has none") {
  Children children(launcher, {});
  const Children::Id child = children.start(shell("sleep 100"));
  std::this_thread::sleep_for(300ms);
  CHECK(processor_time_of_tree(children.pid(child)) < 100ms);
  children.kill(child);
  children.wait(child, Clock::now() + 10s);
  CHECK(processor_time_of_tree(children.pid(child)) == 0ms);
}
