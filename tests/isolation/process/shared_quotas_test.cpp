// Tests how kbench's processes fare where others of their user have used up what the kernel bounds for all of them.
#include "base/system/file_descriptor.hpp"
#include "catch.hpp"
#include "isolation/process/shell.hpp"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <functional>
#include <optional>
#include <string>
#include <vector>

using namespace kbench;
using system::FileDescriptor;

namespace {

constexpr uid_t of_this_test = 65'531;  // another user, of whom the kernel counts, if this one is root

// Returns what `test` returns in a process of that user, or its status.
std::string said_by_another_user(const std::function<std::string()>& test) {
  std::array<int, 2> pipe{};
  REQUIRE(::pipe2(pipe.data(), O_CLOEXEC) == 0);
  const FileDescriptor reading(pipe[0]);
  FileDescriptor writing(pipe[1]);
  const pid_t child = ::fork();
  if (child == 0) {
    if (::geteuid() == 0 && ::setresuid(of_this_test, of_this_test, of_this_test) != 0) ::_exit(1);
    std::string said;
    try {
      said = test();
    } catch (const std::exception& error) {
      said = error.what();
    }
    [[maybe_unused]] const ssize_t written = ::write(writing.get(), said.data(), said.size());
    ::_exit(0);
  }
  writing = {};
  std::string said;
  std::array<char, 4096> part{};
  for (ssize_t count = 1; count > 0;) {
    count = ::read(reading.get(), part.data(), part.size());
    if (count > 0) said.append(part.data(), static_cast<std::size_t>(count));
  }
  ::waitpid(child, nullptr, 0);
  return said;
}

std::string output_of(const std::string& script) {
  process::Children children(testing::launcher, {});
  process::ChildSpec spec = testing::shell(script);
  spec.environment["PATH"] = "/usr/bin:/bin";
  const auto exit = children.wait(children.start(spec), process::Clock::now() + std::chrono::seconds(20));
  return exit ? exit->output : "it does not end";
}

void allow_processes(rlim_t count) {
  const rlimit both{count, count};
  ::setrlimit(RLIMIT_NPROC, &both);
}

}  // namespace

TEST_CASE("children run where their user's pipes have two pages only") {
  const std::string said = said_by_another_user([] {
    constexpr int two_pages = 8192;
    rlimit files{};
    ::getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    ::setrlimit(RLIMIT_NOFILE, &files);
    std::vector<FileDescriptor> pipes;
    int size = 0;
    for (int i = 0; i < 2000 && size != two_pages; ++i) {
      std::array<int, 2> pipe{};
      if (::pipe2(pipe.data(), O_CLOEXEC) != 0) return std::string("skipped");
      pipes.emplace_back(pipe[0]);
      pipes.emplace_back(pipe[1]);
      size = ::fcntl(pipe[0], F_GETPIPE_SZ);
    }
    if (size != two_pages) return std::string("skipped");
    return output_of("head -c 300000 /dev/zero | wc -c; head -c 50000 /dev/zero | tr '\\0' x | cat");
  });
  if (said == "skipped") {
    std::puts("SKIPPED: the pages of this user's pipes cannot be used up");
    return;
  }
  CHECK(said == "300000\n" + std::string(50'000, 'x'));
}

TEST_CASE("where their user may have no more processes, children and their launcher fail with that reason") {
  constexpr const char* reason = "Resource temporarily unavailable";
  const std::string of_launcher = said_by_another_user([] {
    allow_processes(0);
    return output_of("echo runs");
  });
  CAPTURE(of_launcher);
  CHECK(of_launcher.find("kbench-launcher") != std::string::npos);
  CHECK(of_launcher.find(reason) != std::string::npos);
  if (::geteuid() != 0) return;  // other processes of this user count as well
  const std::string of_child = said_by_another_user([] {
    allow_processes(2);
    return output_of("echo runs");
  });
  CAPTURE(of_child);
  CHECK(of_child.find("/bin/sh") != std::string::npos);
  CHECK(of_child.find(reason) != std::string::npos);
}

TEST_CASE("signals reach a child whose user has as many pending as may wait") {
  const std::string said = said_by_another_user([] {
    const rlimit few{8, 8};
    ::setrlimit(RLIMIT_SIGPENDING, &few);
    sigset_t blocked;
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGRTMIN);
    ::sigprocmask(SIG_BLOCK, &blocked, nullptr);
    int waiting = 0;
    while (waiting < 100 && ::sigqueue(::getpid(), SIGRTMIN, {}) == 0) ++waiting;
    return std::to_string(waiting) + " " +
           output_of("trap 'echo told; exit' TERM; kill -TERM $$; echo not told");
  });
  CHECK(said == "8 told\n");
}
