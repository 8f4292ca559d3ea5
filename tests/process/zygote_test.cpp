// Children that are forked from another. What forks them here is Python's runner, in tests/language; these are about one that cannot.
#include "catch.hpp"
#include "evaluate/support.hpp"
#include "process/children.hpp"
#include "site/installation.hpp"

#include <chrono>
#include <string>

using namespace kbench;
using namespace std::chrono_literals;

namespace {

process::Children make_children() { return {site::helper("kbench-launcher", {}), {}}; }

process::ChildSpec shell(const std::string& command) {
  process::ChildSpec spec;
  spec.name = "shell";
  spec.arguments = {"/bin/sh", "-c", command};
  return spec;
}

}  // namespace

TEST_CASE("where a zygote ends, what was asked of it cannot be started, and its output says why") {
  process::Children children = make_children();
  process::ChildSpec zygote = shell("echo no such library; exit 3");
  zygote.is_zygote = true;
  process::ChildSpec child = shell("true");
  child.zygote = children.start(zygote);
  for (const char* const expected : {"no such library", "has ended"}) {
    const process::Children::Id id = children.start(child);
    CHECK(children.pid(id) == 0);
    const auto exit = children.wait(id, process::Clock::now() + 10s);
    REQUIRE(exit);
    CHECK(exit->code == 127);
    CHECK(exit->output.find(expected) != std::string::npos);
  }
}

TEST_CASE("a child that is to be started once is the one that does the same and runs") {
  process::Children children = make_children();
  const process::Children::Id first = children.start_once(shell("sleep 60"));
  CHECK(children.start_once(shell("sleep 60")) == first);
  CHECK(children.start_once(shell("sleep 61")) != first);
  children.end(first, 10s);
  CHECK(children.start_once(shell("sleep 60")) != first);
}
