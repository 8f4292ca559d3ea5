// What a control group does to a child, where this machine has one to give.
#include "catch.hpp"
#include "isolation/process/own_cgroup.hpp"
#include "isolation/process/shell.hpp"

#include <fmt/format.h>

#include <csignal>
#include <fstream>
#include <string>
#include <thread>

using namespace kbench;
using namespace kbench::process;
using namespace std::chrono_literals;
using tests::OwnCgroup;

namespace {

constexpr std::size_t mebibyte = std::size_t{1} << 20U;

class GroupedChildren {
 public:
  explicit GroupedChildren(const OwnCgroup& group)
      : children(testing::launcher, {}, {.directory = group.directory()}) {}

  Children::Id start(const std::string& script, const sandbox::GroupLimits& limits) {
    ChildSpec spec = testing::shell(script);
    spec.environment = {{"PATH", "/usr/bin:/bin"}};
    spec.group = limits;
    return children.start(spec);
  }

  ChildExit run(const std::string& script, const sandbox::GroupLimits& limits) {
    const Children::Id child = start(script, limits);
    CHECK(children.missing_walls(child).empty());
    const auto exit = children.wait(child, Clock::now() + 30s);
    REQUIRE(exit.has_value());
    INFO(exit->output);
    return *exit;
  }

  Children children;
};

bool is_alive(pid_t pid) {
  std::ifstream stat("/proc/" + std::to_string(pid) + "/stat");
  std::string line;
  return std::getline(stat, line) && line[line.rfind(')') + 2] != 'Z';
}

}  // namespace

TEST_CASE("a child is in a group of its own from before its program begins, and the group goes with it") {
  const OwnCgroup group;
  REQUIRE_CGROUP(group);
  GroupedChildren all(group);
  const ChildExit exit = all.run("grep ^0:: /proc/self/cgroup", {.memory = 256 * mebibyte, .processes = 16});
  CHECK(exit.output.find("/" + group.directory().filename().string() + "/kbench-") != std::string::npos);
  CHECK(exit.reached_limit.empty());
  CHECK(group.groups() == 0);
}

TEST_CASE("memory is bounded over all processes of a group, which end together, and the limit is named") {
  const OwnCgroup group;
  REQUIRE_CGROUP(group);
  GroupedChildren all(group);
  // Each of the four has less than the limit.
  const ChildExit exit = all.run(
      "for i in 1 2 3 4; do head -c 40000000 /dev/zero | (tail -c 40000000; sleep 20) > /dev/null & done; "
      "wait; echo end",
      {.memory = 64 * mebibyte, .processes = 64});
  CHECK(exit.signal == SIGKILL);
  CHECK(exit.reached_limit == "memory.max = 64 MiB");
  CHECK(group.groups() == 0);
}

TEST_CASE("processes are bounded in number, and the limit is named") {
  const OwnCgroup group;
  REQUIRE_CGROUP(group);
  GroupedChildren all(group);
  const ChildExit exit = all.run("for i in 1 2 3 4 5 6 7 8 9 10 11 12; do sleep 20 & done; echo end",
                                 {.memory = 256 * mebibyte, .processes = 8});
  CHECK(exit.code != 0);
  CHECK(exit.output.find("end") == std::string::npos);
  CHECK(exit.reached_limit == "pids.max = 8");
  CHECK(group.groups() == 0);
}

TEST_CASE("what a child leaves behind in sessions of its own ends with its group") {
  const OwnCgroup group;
  REQUIRE_CGROUP(group);
  GroupedChildren all(group);
  const ChildExit exit = all.run("setsid sh -c 'echo $$; exec sleep 100' & sleep 0.3",
                                 {.memory = 256 * mebibyte, .processes = 16});
  CHECK_FALSE(is_alive(std::stoi(exit.output)));
  CHECK(group.groups() == 0);
}

TEST_CASE("groups go with their owner, and with a launcher that is killed") {
  const OwnCgroup group;
  REQUIRE_CGROUP(group);
  for (const bool kills_launcher : {false, true}) {
    CAPTURE(kills_launcher);
    pid_t child = 0;
    {
      GroupedChildren all(group);
      child = all.children.pid(all.start("sleep 100", {.memory = 256 * mebibyte, .processes = 16}));
      CHECK(group.groups() == 1);
      std::ifstream stat(fmt::format("/proc/{}/stat", child));
      std::string line;
      std::getline(stat, line);
      const pid_t parent = std::stoi(line.substr(line.rfind(')') + 4));
      REQUIRE(parent > 1);
      if (kills_launcher) ::kill(parent, SIGKILL);
    }
    CHECK_FALSE(is_alive(child));
    CHECK(group.groups() == 0);
  }
}
