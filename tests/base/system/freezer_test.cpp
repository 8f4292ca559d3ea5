#include "base/system/freezer.hpp"

#include "base/system/file_descriptor.hpp"
#include "catch.hpp"

#include <sched.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>
#include <system_error>
#include <thread>
#include <vector>

using namespace kbench::system;

TEST_CASE("once a process is frozen none of its threads does anything more, until it is thawed") {
  constexpr std::size_t threads = 4;
  using Counters = std::array<std::atomic<std::uint64_t>, threads>;
  void* memory = ::mmap(nullptr, sizeof(Counters), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  REQUIRE(memory != MAP_FAILED);
  auto& counters = *new (memory) Counters{};
  const auto sum = [&] {
    std::uint64_t total = 0;
    for (const auto& each : counters) total += each;
    return total;
  };

  const pid_t child = ::fork();
  if (child == 0) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    std::vector<std::jthread> counting;
    for (auto& counter : counters)
      counting.emplace_back([&counter] {
        for (;;) ++counter;
      });
    for (auto& thread : counting) thread.join();
  }
  const FileDescriptor pidfd(static_cast<int>(::syscall(SYS_pidfd_open, child, 0)));
  Freezer freezer(child, pidfd.get());
  while (sum() == 0) std::this_thread::yield();
  for (int i = 0; i < 200; ++i) {
    if (i % 2 == 0) REQUIRE(freezer.begin());
    REQUIRE(freezer.freeze(std::chrono::seconds(5)));
    const std::uint64_t frozen = sum();
    for (int look = 0; look < 20; ++look) REQUIRE(sum() == frozen);
    freezer.thaw();
    while (sum() == frozen) std::this_thread::yield();
  }
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  CHECK_FALSE(freezer.begin());
  CHECK(freezer.freeze(std::chrono::seconds(5)));  // there is nothing left to stop
  ::munmap(memory, sizeof(Counters));
}

// UndefinedBehaviorSanitizer, which comes with AddressSanitizer here, looks at an exception's memory through a pipe: without
// descriptors it takes any for a broken one.
#ifndef __SANITIZE_ADDRESS__
TEST_CASE("a process whose threads cannot all be watched is not said to be frozen") {
  std::array<int, 2> started{};
  REQUIRE(::pipe(started.data()) == 0);
  const pid_t child = ::fork();
  if (child == 0) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    std::vector<std::jthread> resting;
    for (int i = 0; i < 40; ++i)
      resting.emplace_back([] {
        for (;;) ::pause();
      });
    if (::write(started[1], "", 1) != 1) ::_exit(1);
    for (auto& thread : resting) thread.join();
  }
  char all = 0;
  REQUIRE(::read(started[0], &all, 1) == 1);
  for (const int end : started) ::close(end);
  const FileDescriptor pidfd(static_cast<int>(::syscall(SYS_pidfd_open, child, 0)));
  Freezer freezer(child, pidfd.get());
  rlimit before{};
  REQUIRE(::getrlimit(RLIMIT_NOFILE, &before) == 0);
  // The first that is free says how many there are.
  for (const rlim_t spare : {0, 20}) {
    const FileDescriptor next(::dup(pidfd.get()));
    const rlimit few{static_cast<rlim_t>(next.get()) + spare, before.rlim_max};
    CAPTURE(spare);
    REQUIRE(::setrlimit(RLIMIT_NOFILE, &few) == 0);
    CHECK_THROWS_AS(freezer.freeze(std::chrono::seconds(5)), std::system_error);
    REQUIRE(::setrlimit(RLIMIT_NOFILE, &before) == 0);
  }
  CHECK(freezer.freeze(std::chrono::seconds(5)));
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
}
#endif

// The kernel gives a signal that is for a process to its first thread, where that can take it: not where it waits for the end of
// what it has begun with CLONE_VFORK.
TEST_CASE("threads are stopped beside one that cannot be") {
  void* memory = ::mmap(nullptr, sizeof(std::atomic<std::uint64_t>), PROT_READ | PROT_WRITE,
                        MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  REQUIRE(memory != MAP_FAILED);
  auto& counter = *new (memory) std::atomic<std::uint64_t>{};
  const pid_t child = ::fork();
  if (child == 0) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    std::thread([&] {
      for (;;) ++counter;
    }).detach();
    while (counter == 0) std::this_thread::yield();
    // Not vfork(), which ThreadSanitizer makes an ordinary fork().
    if (::syscall(SYS_clone, CLONE_VFORK | SIGCHLD, nullptr, nullptr, nullptr, 0) == 0) {
      ::usleep(1'000'000);
      ::_exit(0);
    }
    for (;;) ::pause();
  }
  const FileDescriptor pidfd(static_cast<int>(::syscall(SYS_pidfd_open, child, 0)));
  Freezer freezer(child, pidfd.get());
  std::this_thread::sleep_for(std::chrono::milliseconds(200));  // it has come to the clone
  CHECK_FALSE(freezer.freeze(std::chrono::milliseconds(50)));
  const std::uint64_t frozen = counter;
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  CHECK(counter == frozen);
  CHECK(freezer.freeze(std::chrono::seconds(5)));
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  ::munmap(memory, sizeof(std::atomic<std::uint64_t>));
}
