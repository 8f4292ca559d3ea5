#include "process/freezer.hpp"

#include "catch.hpp"

#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <csignal>
#include <thread>
#include <vector>

using namespace kbench::process;

namespace {

constexpr std::size_t threads = 4;
using Counters = std::array<std::atomic<std::uint64_t>, threads>;

// A process that counts until it is killed, in memory that is seen here.
class CountingProcess {
 public:
  template <class Count>
  explicit CountingProcess(const Count& count) {
    child_ = ::fork();
    if (child_ == 0) {
      ::prctl(PR_SET_PDEATHSIG, SIGKILL);
      count(counters_);
    }
    pidfd_ = FileDescriptor(static_cast<int>(::syscall(SYS_pidfd_open, child_, 0)));
    while (sum() == 0) std::this_thread::yield();
  }
  CountingProcess(const CountingProcess&) = delete;
  CountingProcess& operator=(const CountingProcess&) = delete;
  ~CountingProcess() {
    kill();
    ::munmap(&counters_, sizeof counters_);
  }

  Freezer freezer() const { return {child_, pidfd_.get()}; }
  std::uint64_t sum() const {
    std::uint64_t total = 0;
    for (const auto& each : counters_) total += each;
    return total;
  }
  void kill() {
    if (child_ == 0) return;
    ::kill(child_, SIGKILL);
    ::waitpid(child_, nullptr, 0);
    child_ = 0;
  }

 private:
  Counters& counters_ = *new (::mmap(nullptr, sizeof(Counters), PROT_READ | PROT_WRITE,
                                     MAP_SHARED | MAP_ANONYMOUS, -1, 0)) Counters{};
  pid_t child_ = 0;
  FileDescriptor pidfd_;
};

void check_that_it_freezes(const CountingProcess& process, Freezer& freezer) {
  for (int i = 0; i < 200; ++i) {
    if (i % 2 == 0) REQUIRE(freezer.begin());
    REQUIRE(freezer.freeze(std::chrono::seconds(5)));
    const std::uint64_t frozen = process.sum();
    for (int look = 0; look < 20; ++look) REQUIRE(process.sum() == frozen);
    freezer.thaw();
    while (process.sum() == frozen) std::this_thread::yield();
  }
}

}  // namespace

TEST_CASE("once a process is frozen none of its threads does anything more, until it is thawed") {
  CountingProcess process([](Counters& counters) {
    std::vector<std::jthread> counting;
    for (auto& counter : counters)
      counting.emplace_back([&counter] {
        for (;;) ++counter;
      });
    for (auto& thread : counting) thread.join();
  });
  Freezer freezer = process.freezer();
  check_that_it_freezes(process, freezer);
  process.kill();
  CHECK_FALSE(freezer.begin());
  CHECK(freezer.freeze(std::chrono::seconds(5)));  // there is nothing left to stop
}

TEST_CASE("threads that come and go are frozen too") {
  const CountingProcess process([](Counters& counters) {
    for (;;) {
      std::vector<std::jthread> counting;
      for (auto& counter : counters)
        counting.emplace_back([&counter] {
          for (int i = 0; i < 100'000; ++i) ++counter;
        });
    }
  });
  Freezer freezer = process.freezer();
  check_that_it_freezes(process, freezer);
}
