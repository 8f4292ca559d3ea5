#include "isolation/process/children.hpp"

#include "catch.hpp"
#include "isolation/process/odd_host.hpp"
#include "isolation/process/shell.hpp"
#include "isolation/sandbox/landlock.hpp"
#include "language/toolchain/scratch_directory.hpp"

#include <kbench/evaluate.hpp>

#include <fmt/format.h>

#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

using namespace kbench;
using namespace kbench::process;
using kbench::testing::launcher;
using kbench::testing::shell;
using namespace std::chrono_literals;

namespace {

ChildExit run(const ChildSpec& spec) {
  Children children(launcher, {});
  const auto exit = children.wait(children.start(spec), Clock::now() + 10s);
  REQUIRE(exit.has_value());
  return *exit;
}

bool is_alive(pid_t pid) {
  std::ifstream stat("/proc/" + std::to_string(pid) + "/stat");
  std::string line;
  return std::getline(stat, line) && line[line.rfind(')') + 2] != 'Z';
}

bool ends_soon(pid_t pid) {
  for (int i = 0; i < 300 && is_alive(pid); ++i) std::this_thread::sleep_for(10ms);
  return !is_alive(pid);
}

}  // namespace

TEST_CASE("a launcher that sends what cannot be understood is lost") {
  const ScratchDirectory scratch;
  for (const std::string text :
       {R"({"started":"x"})", R"({"started":{"child":1}})", R"({"exited":{"child":1,"exit":[]}})",
        R"({"wait":1})", R"({"started":{"child":2,"pid":0,"stack":0,"missing_walls":{},"pidfd":null}})",
        R"({"started":{"child":1,"pid":7,"stack":0,"missing_walls":{},"pidfd":null}})",
        R"({"exited":{"child":1,"output":[],"exit":{"code":23372037203685477580,"signal":0,"output_gap":0,)"
        R"("output_left_out":0,"cpu_seconds":0,"peak_bytes":0,"reached_limit":""}}})"}) {
    CAPTURE(text);
    const auto program = scratch.write(
        "launcher", "#!/bin/sh\nprintf 'KBM1\\0\\0\\0\\0\\" + fmt::format("{:03o}", text.size()) +
                        "\\0\\0\\0\\0\\0\\0\\0" + text + "' >&3\nread end <&3\n");
    std::filesystem::permissions(program, std::filesystem::perms::owner_all);
    Children children(program, {});
    CHECK_THROWS_AS(children.start(shell("true")), LauncherLost);
  }
}

TEST_CASE("a child's output and exit status arrive") {
  const ChildExit exit = run(shell("echo out; echo err >&2; exit 3"));
  CHECK(exit.code == 3);
  CHECK(exit.signal == 0);
  CHECK(exit.output == "out\nerr\n");
  CHECK(exit.output_left_out == 0);
}

TEST_CASE("a child that is to be nobody is that where root starts it") {
  ChildSpec spec = shell("id -u; id -G");
  const std::string self = run(spec).output;
  spec.as_nobody = true;
  CHECK(run(spec).output == (::geteuid() == 0 ? "65534\n65534\n" : self));
}

TEST_CASE("a child that a signal ended is told from one that exited") {
  const ChildExit exit = run(shell("kill -SEGV $$"));
  CHECK(exit.signal == SIGSEGV);
  CHECK(exit.code == 0);
}

TEST_CASE("output beyond the limit is counted out, not kept, and does not stop the child") {
  ChildSpec spec = shell("echo begin; yes | head -c 10000000; echo end; exit 4");
  spec.output_limit = 100;
  const ChildExit exit = run(spec);
  CHECK(exit.code == 4);
  CHECK(exit.output.size() == 100);
  CHECK(exit.output.starts_with("begin\ny\n"));
  CHECK(exit.output.ends_with("y\nend\n"));
  CHECK(exit.output_gap == 50);
  CHECK(exit.output_left_out == 10'000'010 - 100);
}

TEST_CASE("a program that cannot be executed exits with 127 and says why") {
  ChildSpec spec = shell("");
  spec.arguments = {"/nonexistent/program"};
  const ChildExit exit = run(spec);
  CHECK(exit.code == 127);
  CHECK(exit.output.find("No such file") != std::string::npos);
}

TEST_CASE("a child sees only the environment, the directory and the descriptors that it was given") {
  ::setenv("KBENCH_TEST_SECRET", "hidden", 1);
  ChildSpec spec = shell("env; pwd; ls /proc/self/fd | wc -l");
  spec.environment = {{"GIVEN", "one two"}};
  spec.working_directory = "/usr";
  const ChildExit exit = run(spec);
  CHECK(exit.output.find("GIVEN=one two\n") != std::string::npos);
  CHECK(exit.output.find("hidden") == std::string::npos);
  CHECK(exit.output.find("/usr\n") != std::string::npos);
  CHECK(exit.output.substr(exit.output.size() - 2) == "4\n");  // 0, 1, 2 and the listing's own
}

TEST_CASE("descriptors arrive from 3 on, in order") {
  const auto file = [](const char* text) {
    const std::string path =
        std::filesystem::temp_directory_path() / ("kbench-test-" + std::to_string(::getpid()));
    std::ofstream(path) << text;
    std::FILE* stream = std::fopen(path.c_str(), "r");
    std::filesystem::remove(path);
    return stream;
  };
  std::FILE* first = file("first ");
  std::FILE* second = file("second");
  ChildSpec spec = shell("cat <&3; cat <&4");
  spec.descriptors = {::fileno(first), ::fileno(second)};
  CHECK(run(spec).output == "first second");
  std::fclose(first);
  std::fclose(second);
}

TEST_CASE("limits hold") {
  ChildSpec spec = shell("ulimit -n; ulimit -c");
  spec.limits.open_files = 42;
  CHECK(run(spec).output == "42\n0\n");
  ChildSpec busy = shell("while :; do :; done");
  busy.limits.cpu_seconds = 1;
  const ChildExit exit = run(busy);
  CHECK((exit.signal == SIGXCPU || exit.signal == SIGKILL));
}

TEST_CASE("waiting for a child that does not end stops at the deadline; killing it works") {
  Children children(launcher, {});
  const Children::Id child = children.start(shell("trap '' TERM; sleep 100"));
  CHECK_FALSE(children.wait(child, Clock::now() + 50ms).has_value());
  children.kill(child);
  const auto exit = children.wait(child, Clock::now() + 10s);
  REQUIRE(exit.has_value());
  CHECK(exit->signal == SIGKILL);
}

TEST_CASE("a daemon that a child leaves behind in a session of its own is killed with it") {
  const ChildExit exit = run(shell("setsid sh -c 'echo $$; exec sleep 100' & sleep 0.2"));
  const pid_t daemon = std::stoi(exit.output);
  CHECK(ends_soon(daemon));
}

TEST_CASE("a grandchild that keeps the output open does not delay the exit") {
  const auto begin = Clock::now();
  const ChildExit exit = run(shell("sleep 100 & echo $!"));
  CHECK(exit.code == 0);
  CHECK(Clock::now() - begin < 50s);
  CHECK(ends_soon(std::stoi(exit.output)));
}

TEST_CASE("everything ends with its owner") {
  pid_t first = 0;
  pid_t second = 0;
  {
    Children children(launcher, {});
    first = children.pid(children.start(shell("sleep 100")));
    second = children.pid(children.start(shell("sleep 100 & wait")));
    CHECK(is_alive(first));
    CHECK(is_alive(second));
  }
  CHECK_FALSE(is_alive(first));
  CHECK_FALSE(is_alive(second));
}

TEST_CASE("a directory that was given over is removed with all in it, and what links in it point to is not") {
  namespace fs = std::filesystem;
  const fs::path base = fs::temp_directory_path() / ("kbench-own-" + std::to_string(::getpid()));
  fs::create_directories(base / "owned" / "below");
  fs::create_directories(base / "other");
  std::ofstream(base / "other" / "file") << "kept";
  fs::create_symlink(base / "other", base / "owned" / "link");
  {
    Children children(launcher, {});
    children.own_directory(base / "owned");
    CHECK(fs::exists(base / "owned"));
  }
  CHECK_FALSE(fs::exists(base / "owned"));
  CHECK(fs::exists(base / "other" / "file"));
  fs::remove_all(base);
}

TEST_CASE("directories are removed when it is asked for, and what is left is told with its path, once") {
  namespace fs = std::filesystem;
  const ScratchDirectory scratch;
  scratch.write("owned/deep/file", "x");
  scratch.write("other/file", "x");
  const fs::path link = scratch.path() / "link";
  fs::create_directory_symlink(scratch.path() / "other", link);  // is no directory, and so is not removed
  Children children(launcher, {});
  children.own_directory(scratch.path() / "owned");
  children.own_directory(link);
  const std::vector<std::string> left = children.remove_directories();
  REQUIRE(left.size() == 1);
  CHECK(left[0] == "files of the evaluation are left in " + link.string() + ": Not a directory. Remove them");
  CHECK_FALSE(fs::exists(scratch.path() / "owned"));
  CHECK(fs::exists(scratch.path() / "other" / "file"));
  CHECK(children.remove_directories().empty());
}

TEST_CASE("a directory that is given over when a child ends, just before its owner goes, is removed") {
  namespace fs = std::filesystem;
  const fs::path base = fs::temp_directory_path() / ("kbench-last-" + std::to_string(::getpid()));
  for (int i = 0; i < 100; ++i) {
    fs::create_directories(base / std::to_string(i));
    Children children(launcher, {});
    for (int child = 0; child < 4; ++child) children.start(shell("exit 0"));
    std::this_thread::sleep_for(10us * i);
    children.own_directory(base / std::to_string(i));
  }
  CHECK(fs::is_empty(base));
  fs::remove_all(base);
}

TEST_CASE("a launcher that is not there is an error that names it") {
  try {
    Children children("/nonexistent/kbench-launcher", {});
    FAIL("no error");
  } catch (const Error& error) {
    CHECK(std::string(error.what()).find("/nonexistent/kbench-launcher") != std::string::npos);
  }
}

TEST_CASE("a launcher that is killed is noticed, by its children too, whoever they are") {
  ChildSpec spec = shell("sleep 100");
  SECTION("the caller's user") {}
  SECTION("nobody") { spec.as_nobody = true; }
  Children children(launcher, {});
  const Children::Id child = children.start(spec);
  const pid_t pid = children.pid(child);
  // The launcher is the child's parent.
  std::ifstream stat("/proc/" + std::to_string(pid) + "/stat");
  std::string line;
  std::getline(stat, line);
  const pid_t parent = std::stoi(line.substr(line.rfind(')') + 4));
  REQUIRE(parent > 1);
  ::kill(parent, SIGKILL);
  CHECK_THROWS_AS(children.wait(child, Clock::now() + 10s), LauncherLost);
  CHECK(ends_soon(pid));
}

TEST_CASE("a child sees of the file system what it was allowed, and not what is hidden in it") {
  if (sandbox::landlock_version() == 0) return;  // Children::missing_walls() says so
  const std::filesystem::path forbidden = "/tmp/kbench-landlock-test-" + std::to_string(::getpid());
  ChildSpec spec = shell("cat /etc/passwd; echo x > " + forbidden.string() +
                         "; cat /usr/share/dict/../../bin/env >/dev/null && echo read");
  spec.files = sandbox::FileAccess{
      .readable = {"/usr", "/bin", "/lib", "/lib64"}, .writable = {"/dev/null"}, .hidden = {}};
  const ChildExit open = run(spec);
  CHECK(open.output.find("root:") == std::string::npos);
  CHECK_FALSE(std::filesystem::remove(forbidden));
  ChildSpec probe = shell(
      "cat /usr/include/stdio.h > /dev/null && echo stdio; cat /usr/include/stdlib.h > /dev/null && echo "
      "stdlib");
  probe.files = sandbox::FileAccess{.readable = {"/usr", "/bin", "/lib", "/lib64"},
                                    .writable = {"/dev/null"},
                                    .hidden = {"/usr/include/stdio.h"}};
  const ChildExit hidden = run(probe);
  CHECK(hidden.output.find("stdlib\n") != std::string::npos);
  CHECK(hidden.output.find("stdio\n") == std::string::npos);
}

#ifndef __SANITIZE_ADDRESS__  // which needs descriptors itself
TEST_CASE("a launcher to which the system gives too little says what") {
  bool is_late = false;
  SECTION("while it begins") {}
  SECTION("when it has ended") { is_late = true; }
  CHECK(kbench::testing::in_another_process([is_late]() -> std::string {
          const rlimit few{.rlim_cur = 40, .rlim_max = 40};
          ::setrlimit(RLIMIT_NOFILE, &few);
          try {
            Children children(launcher, {});
            if (is_late) std::this_thread::sleep_for(100ms);  // it has ended when it is asked for something
            children.start(shell("true"));
            return "it could start a child";
          } catch (const LauncherLost& error) {
            return error.what();
          }
        }) == "kbench-launcher: /dev/null: Too many open files");
}
#endif
