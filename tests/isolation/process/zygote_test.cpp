// Children that are forked from another. What forks them here is Python's runner, in tests/language; these are about one that cannot.
#include "base/site/installation.hpp"
#include "catch.hpp"
#include "evaluate/support.hpp"
#include "isolation/process/children.hpp"
#include "isolation/process/workspace.hpp"

#include <chrono>
#include <filesystem>
#include <stop_token>
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
  for (int attempt = 0; attempt < 2; ++attempt) {
    const process::Children::Id id = children.start(child);
    CHECK(children.pid(id) == 0);
    const auto exit = children.wait(id, process::Clock::now() + 10s);
    REQUIRE(exit);
    CHECK(exit->code == 127);
    const bool says_why = exit->output.find("no such library") != std::string::npos;
    CHECK((says_why ||
           exit->output.find("has ended") != std::string::npos));  // it may have ended before it was asked
  }
}

TEST_CASE("who has finished keeps zygotes and what it is told to keep, and can serve another evaluation") {
  process::Children children = make_children();
  process::ChildSpec zygote = shell("sleep 60");
  zygote.is_zygote = true;
  const process::Children::Id kept = children.start_once(zygote);
  const process::Children::Id also_kept = children.start(shell("sleep 60"));
  const int sleeper = children.pid(children.start(shell("sleep 60")));
  const int parent = children.pid(children.start(shell("sleep 60 & sleep 61")));
  const std::filesystem::path directory = process::make_workspace(children);
  REQUIRE(children.finish({also_kept}));
  CHECK_FALSE(std::filesystem::exists(directory));
  for (const int ended : {sleeper, parent})
    CHECK_FALSE(std::filesystem::exists("/proc/" + std::to_string(ended)));

  std::stop_source stop;
  children.serve_next(stop.get_token(), {}, RunLimits().stack);
  CHECK(children.start_once(zygote) == kept);
  CHECK_FALSE(children.has_ended(also_kept));
  children.end(also_kept, 10s);
  CHECK(children.has_ended(also_kept));
  const process::Children::Id next = children.start(shell("exit 4"));
  CHECK(children.wait(next, process::Clock::now() + 10s)->code == 4);
  stop.request_stop();
  CHECK_THROWS_AS(children.check(), Cancelled);
}

TEST_CASE("a child that is to be started once is the one that does the same and runs") {
  process::Children children = make_children();
  const process::Children::Id first = children.start_once(shell("sleep 60"));
  CHECK(children.start_once(shell("sleep 60")) == first);
  CHECK(children.start_once(shell("sleep 61")) != first);
  children.end(first, 10s);
  CHECK(children.start_once(shell("sleep 60")) != first);
}
