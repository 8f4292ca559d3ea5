// The door of a runner. Whoever is behind it here is a process that the test made, with children that sleep or do nothing.
#include "protocol/door.hpp"

#include "catch.hpp"
#include "protocol/frames.hpp"
#include "protocol/runner_link.hpp"
#include "runner/order_socket.hpp"
#include "sandbox/system_calls.hpp"

#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

using namespace kbench;
using namespace std::chrono_literals;

namespace {

// What the process behind the door is to do, as `value` of an order's first scalar. It answers with errno, or 0.
enum Deed : std::uint64_t { run_program, leave_sleeper, leave_family };

std::uint64_t run_true() {
  const pid_t child = ::fork();
  if (child < 0) return static_cast<std::uint64_t>(errno);
  if (child == 0) {
    ::execl("/bin/true", "true", nullptr);
    ::_exit(errno);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return static_cast<std::uint64_t>(WEXITSTATUS(status));
}

std::uint64_t leave_one(int generations) {
  const pid_t child = ::fork();
  if (child < 0) return static_cast<std::uint64_t>(errno);
  if (child > 0) return 0;
  if (generations > 1) leave_one(generations - 1);
  ::sleep(60);
  ::_exit(0);
}

[[noreturn]] void obey_behind_door(system::FileDescriptor socket) {
  ::setsid();
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  runner::OrderSocket referee(std::move(socket));
  {
    const auto filter =
        sandbox::filter_system_calls(sandbox::Sockets::none, sandbox::Processes::through_door);
    if (!filter.stands) ::_exit(1);
    if (filter.listener) referee.hand_over_door(filter.listener.get());
  }
  referee.answer(protocol::AnswerKind::ready, 0, 0);
  protocol::Order order;
  std::vector<system::FileDescriptor> descriptors;
  while (referee.receive(order, descriptors)) {
    std::uint64_t result = 0;
    switch (order.scalars[0]) {
      case run_program: result = run_true(); break;
      case leave_sleeper: result = leave_one(1); break;
      case leave_family: result = leave_one(3); break;
    }
    referee.answer(protocol::AnswerKind::done, order.sequence, result);
  }
  ::_exit(0);
}

class Behind {
 public:
  Behind() {
    std::array<int, 2> sockets{};
    REQUIRE(::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets.data()) == 0);
    pid_ = ::fork();
    REQUIRE(pid_ >= 0);
    if (pid_ == 0) obey_behind_door(system::FileDescriptor(sockets[1]));
    ::close(sockets[1]);
    link_.emplace(system::FileDescriptor(sockets[0]),
                  system::FileDescriptor(static_cast<int>(::syscall(SYS_pidfd_open, pid_, 0))), pid_);
    link_->wait_until_ready(10s);
  }
  Behind(const Behind&) = delete;
  Behind& operator=(const Behind&) = delete;
  ~Behind() {
    ::kill(-pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
  }

  protocol::RunnerLink& link() { return *link_; }

  // Says with which errno it failed.
  int does(Deed deed) {
    protocol::Order order;
    order.scalars[0] = deed;
    return static_cast<int>(link_->obey(order, {}, 10s).claimed.count());
  }

 private:
  pid_t pid_ = 0;
  std::optional<protocol::RunnerLink> link_;
};

bool is_usable(Behind& behind) {
  if (behind.link().has_open_door()) return true;
  WARN("SKIPPED: this system has no user notification of seccomp that can be had");
  return false;
}

}  // namespace

TEST_CASE("processes can be started through an open door, and not through one that is shut") {
  Behind behind;
  if (!is_usable(behind)) return;
  CHECK(behind.does(run_program) == 0);
  CHECK(behind.does(run_program) == 0);
  CHECK(behind.link().shut_door() == 0);
  CHECK_FALSE(behind.link().has_open_door());
  CHECK(behind.does(run_program) == ENOSYS);
}

TEST_CASE("whoever has come through a door is gone when it is shut, with what they have started") {
  Behind behind;
  if (!is_usable(behind)) return;
  CHECK(behind.does(leave_sleeper) == 0);
  CHECK(behind.does(leave_family) == 0);
  CHECK(behind.link().shut_door() >= 2);
  CHECK(behind.does(run_program) == ENOSYS);  // it goes on itself
}

TEST_CASE("without anybody who attends, nobody comes through a door") {
  Behind behind;
  if (!is_usable(behind)) return;
  CHECK(behind.link().shut_door() == 0);
  CHECK(behind.does(leave_family) == ENOSYS);
}
