#include "isolation/sandbox/cgroup.hpp"

#include "catch.hpp"
#include "isolation/process/shell.hpp"
#include "language/toolchain/environment_variable.hpp"
#include "language/toolchain/scratch_directory.hpp"
#include "read_file.hpp"

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

using namespace kbench;
using namespace kbench::process;
using namespace kbench::sandbox;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

namespace {

constexpr const char* mounts =
    "25 1 0:22 / /proc rw - proc proc rw\n"
    "31 25 0:27 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n"
    "32 25 0:28 / /sys/fs/cgroup/unified rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate\n";

bool mentions(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

ChildSpec grouped_shell() {
  ChildSpec spec = testing::shell("echo here");
  spec.group = GroupLimits{.memory = std::size_t{1} << 30U, .processes = 16};
  return spec;
}

}  // namespace

TEST_CASE("a process's group is found where version 2 is mounted") {
  CHECK(group_directory("9:pids:/x\n0::/\n", mounts) == "/sys/fs/cgroup/unified");
  CHECK(group_directory("0::/system.slice/judge.service\n", mounts) ==
        "/sys/fs/cgroup/unified/system.slice/judge.service");
}

TEST_CASE("a mount that shows a part of the groups shows those below it alone") {
  constexpr const char* part = "40 1 0:28 /docker/7 /sys/fs/cgroup rw - cgroup2 cgroup rw\n";
  CHECK(group_directory("0::/docker/7\n", part) == "/sys/fs/cgroup");
  CHECK(group_directory("0::/docker/7/main\n", part) == "/sys/fs/cgroup/main");
  CHECK(group_directory("0::/docker/8\n", part).empty());
  CHECK(group_directory("0::/docker\n", part).empty());
}

TEST_CASE("a process that is in no group of version 2, or in one out of sight, has no directory") {
  CHECK(group_directory("9:pids:/x\n", mounts).empty());
  CHECK(group_directory("0::/../other\n", mounts).empty());
  CHECK(group_directory("0::/\n", "25 1 0:22 / /proc rw - proc proc rw\n").empty());
  CHECK(group_directory("", "").empty());
}

TEST_CASE("events are counted by their whole names") {
  constexpr const char* events = "low 0\nhigh 0\nmax 31\noom 2\noom_kill 3\noom_group_kill 1\n";
  CHECK(count_in(events, "oom") == 2);
  CHECK(count_in(events, "oom_kill") == 3);
  CHECK(count_in(events, "max") == 31);
  CHECK(count_in(events, "oom_group") == 0);
  CHECK(count_in("", "max") == 0);
}

TEST_CASE("a directory that is not of a cgroup is none, and what to do is said") {
  const ScratchDirectory scratch;
  const CgroupParent parent = find_cgroup_parent(scratch.path());
  CHECK(parent.directory.empty());
  CHECK(mentions(parent.missing, scratch.path().string() + " is no directory of a cgroup v2"));
  CHECK(mentions(parent.missing, "KBENCH_CGROUP"));
  CHECK(mentions(find_cgroup_parent("/nonexistent/group").missing, "/nonexistent/group"));
}

TEST_CASE("a group without the controllers is none, and they are named") {
  const ScratchDirectory scratch;
  scratch.write("cgroup.controllers", "cpuset cpu io hugetlb pids_max memory\n");
  const CgroupParent parent = find_cgroup_parent(scratch.path());
  CHECK(parent.directory.empty());
  CHECK(mentions(parent.missing, "the controllers memory and pids"));
}

TEST_CASE("a group below which the controllers are off has them switched on") {
  const ScratchDirectory scratch;
  scratch.write("cgroup.controllers", "cpu memory pids\n");
  scratch.write("cgroup.subtree_control", "cpu memory\n");
  find_cgroup_parent(scratch.path());
  CHECK(testing::read_file(scratch.path() / "cgroup.subtree_control").starts_with("+memory +pids"));
}

TEST_CASE("a group in which none can be made is none, and nothing is left in it") {
  const ScratchDirectory scratch;  // an ordinary directory: what is made in it has no files of a group
  scratch.write("cgroup.controllers", "cpu memory pids\n");
  scratch.write("cgroup.subtree_control", "memory pids\n");
  const CgroupParent parent = find_cgroup_parent(scratch.path());
  CHECK(parent.directory.empty());
  CHECK(mentions(parent.missing, "memory.max"));
  CHECK(std::distance(fs::directory_iterator(scratch.path()), fs::directory_iterator()) == 2);
}

TEST_CASE("what the caller names comes before the environment, and that before the process's own group") {
  const EnvironmentVariable variable("KBENCH_CGROUP", "/nonexistent/of-the-environment");
  CHECK(mentions(find_cgroup_parent({}).missing, "/nonexistent/of-the-environment "));
  CHECK(mentions(find_cgroup_parent("/nonexistent/of-the-caller").missing, "/nonexistent/of-the-caller "));
}

TEST_CASE("a child that is to have a group runs without one where none can be made, and that is said") {
  Children children(testing::launcher, {}, {.missing = "there is no room"});
  const Children::Id child = children.start(grouped_shell());
  CHECK(children.missing_walls(child).at("cgroup") == "there is no room");
  CHECK(children.wait(child, Clock::now() + 10s).value().output == "here\n");
}

TEST_CASE("a child whose group cannot be made runs without one, and why is said") {
  const ScratchDirectory scratch;
  Children children(testing::launcher, {}, {.directory = scratch.path()});
  const Children::Id child = children.start(grouped_shell());
  CHECK(mentions(children.missing_walls(child).at("cgroup"), scratch.path().string()));
  CHECK(children.wait(child, Clock::now() + 10s).value().output == "here\n");
  CHECK(fs::is_empty(scratch.path()));
}

TEST_CASE("to end a group kills all that is in it, and removes it") {
  const fs::path own =
      group_directory(testing::read_file("/proc/self/cgroup"), testing::read_file("/proc/self/mountinfo"));
  const fs::path group = own / ("kbench-tests-end-" + std::to_string(::getpid()));
  if (own.empty() || ::mkdir(group.c_str(), 0755) != 0) return;  // nothing to try it on
  if (!fs::exists(group / "cgroup.kill")) {                      // Linux 5.14
    ::rmdir(group.c_str());
    return;
  }
  const pid_t member = ::fork();
  if (member == 0) {
    while (true) ::pause();
  }
  std::ofstream(group / "cgroup.procs") << member << std::flush;
  const bool joined = mentions(testing::read_file(group / "cgroup.procs"), std::to_string(member));
  const bool ended = !joined || end_group(group, 5s);
  if (!joined || !ended) ::kill(member, SIGKILL);
  int status = 0;
  ::waitpid(member, &status, 0);
  ::rmdir(group.c_str());
  if (!joined) return;  // the kernel lets nobody be moved there
  CHECK(ended);
  CHECK_FALSE(fs::exists(group));
  CHECK(WIFSIGNALED(status));
}
