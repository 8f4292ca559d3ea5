// The door of a runner. Whoever is behind it here is a process that the test made, with children that sleep or do nothing.
#include "isolation/protocol/door.hpp"

#include "catch.hpp"
#include "isolation/protocol/frames.hpp"
#include "isolation/protocol/runner_link.hpp"
#include "isolation/sandbox/system_calls.hpp"
#include "runner/order_socket.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <functional>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

using namespace kbench;
using namespace std::chrono_literals;

namespace {

// What the process behind the door is to do, as `value` of an order's first scalar. It answers with errno, or 0.
enum Deed : std::uint64_t {
  run_program,
  leave_sleeper,
  leave_family,
  end_its_child,
  end_a_family_by_its_group,
  stop_its_child,
  look_for_what_is_reaped,
  signal_itself_in_a_child,
  watch_its_child,
  watch_process,           // the second scalar
  signal_process,          // the second scalar, of 64 bits, to the kernel
  kill_itself_as_a_thread  // by the number of another thread than the first
};

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

std::uint64_t errno_unless(bool holds) {
  if (holds) return 0;
  return static_cast<std::uint64_t>(errno != 0 ? errno : EPROTO);
}

pid_t start(const std::function<void()>& does) {
  const pid_t child = ::fork();
  if (child != 0) return child;
  does();
  ::sleep(60);
  ::_exit(0);
}

bool ends_by(pid_t child, int signal) {
  int status = 0;
  return ::waitpid(child, &status, 0) == child && WIFSIGNALED(status) && WTERMSIG(status) == signal;
}

std::uint64_t end_child() {
  const pid_t child = start([] {});
  return errno_unless(::kill(child, SIGTERM) == 0 && ends_by(child, SIGTERM));
}

// Of a child that has a child, which holds the end of a pipe; each believes to lead a session.
std::uint64_t end_family() {
  std::array<int, 2> pipe{};
  if (::pipe(pipe.data()) != 0) return errno_unless(false);
  const pid_t child = start([&] {
    ::setsid();
    start([&] { [[maybe_unused]] const ssize_t written = ::write(pipe[1], "x", 1); });
  });
  ::close(pipe[1]);
  char byte = 0;
  const bool is_there = ::read(pipe[0], &byte, 1) == 1;
  const bool is_told = ::kill(-child, SIGTERM) == 0;
  return errno_unless(is_there && is_told && ends_by(child, SIGTERM) && ::read(pipe[0], &byte, 1) == 0);
}

std::uint64_t stop_child() {
  const pid_t child = start([] {});
  const int result = ::kill(child, SIGSTOP);
  const int error = errno;
  ::kill(child, SIGKILL);
  ends_by(child, SIGKILL);
  errno = error;
  return errno_unless(result == 0);
}

std::uint64_t look_for_reaped() {
  const pid_t child = start([] { ::_exit(0); });
  ::waitpid(child, nullptr, 0);
  return errno_unless(::kill(child, 0) == 0);
}

// One that is told twice, as by a call that begins again, is not ended by the first alone.
std::uint64_t signal_itself() {
  static int heard;
  heard = 0;
  const pid_t child = start([] {
    struct sigaction action {};
    action.sa_handler = [](int) { ++heard; };
    action.sa_flags = SA_RESTART;
    ::sigaction(SIGTERM, &action, nullptr);
    const bool is_told = ::kill(::getpid(), SIGTERM) == 0 && ::raise(SIGTERM) == 0;
    ::_exit(is_told && heard == 2 ? 0 : 1);
  });
  int status = 1;
  return errno_unless(::waitpid(child, &status, 0) == child && status == 0);
}

std::uint64_t watch_child() {
  const pid_t child = start([] { ::_exit(0); });
  const system::FileDescriptor pidfd(static_cast<int>(::syscall(SYS_pidfd_open, child, 0)));
  pollfd end{.fd = pidfd.get(), .events = POLLIN, .revents = 0};
  const bool has_ended =
      pidfd && (::fcntl(pidfd.get(), F_GETFD) & FD_CLOEXEC) != 0 && ::poll(&end, 1, 10'000) == 1;
  return errno_unless(has_ended && ::waitpid(child, nullptr, WNOHANG) == child);
}

std::uint64_t watch(pid_t process) {
  return errno_unless(
      static_cast<bool>(system::FileDescriptor(static_cast<int>(::syscall(SYS_pidfd_open, process, 0)))));
}

std::uint64_t kill_itself() {
  int error = 0;
  std::thread([&] { error = ::kill(::gettid(), SIGKILL) == 0 ? 0 : errno; }).join();
  return static_cast<std::uint64_t>(error);
}

[[noreturn]] void execute_behind_door(system::FileDescriptor socket) {
  ::setsid();
  ::signal(SIGTERM, SIG_DFL);  // the framework's would report it
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
      case end_its_child: result = end_child(); break;
      case end_a_family_by_its_group: result = end_family(); break;
      case stop_its_child: result = stop_child(); break;
      case look_for_what_is_reaped: result = look_for_reaped(); break;
      case signal_itself_in_a_child: result = signal_itself(); break;
      case watch_its_child: result = watch_child(); break;
      case watch_process: result = watch(static_cast<pid_t>(order.scalars[1])); break;
      case signal_process: result = errno_unless(::syscall(SYS_kill, order.scalars[1], SIGTERM) == 0); break;
      case kill_itself_as_a_thread: result = kill_itself(); break;
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
    if (pid_ == 0) execute_behind_door(system::FileDescriptor(sockets[1]));
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

  pid_t pid() const { return pid_; }
  protocol::RunnerLink& link() { return *link_; }

  // Says with which errno it failed.
  int does(Deed deed, std::int64_t process = 0) {
    protocol::Order order;
    order.scalars[0] = deed;
    order.scalars[1] = static_cast<std::uint64_t>(process);
    return static_cast<int>(link_->execute(order, {}, 10s).claimed.count());
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

TEST_CASE("a process signals and watches those that it has started, and through a door that is shut nobody") {
  Behind behind;
  if (!is_usable(behind)) return;
  CHECK(behind.does(end_its_child) == 0);
  CHECK(behind.does(end_a_family_by_its_group) == 0);
  CHECK(behind.does(signal_itself_in_a_child) == 0);
  CHECK(behind.does(watch_its_child) == 0);
  CHECK(behind.does(look_for_what_is_reaped) == ESRCH);
  CHECK(behind.does(stop_its_child) == EPERM);
  behind.link().shut_door();
  CHECK(behind.does(watch_its_child) == ENOSYS);
  CHECK(behind.does(signal_process, ::getpid()) == ENOSYS);
}

TEST_CASE("to what is behind a door, processes that it has not started do not exist") {
  Behind behind;
  if (!is_usable(behind)) return;
  const pid_t stranger = ::fork();
  if (stranger == 0) {
    ::setpgid(0, 0);
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    ::sleep(60);
    ::_exit(0);
  }
  ::setpgid(stranger, stranger);
  for (const std::int64_t target : {std::int64_t{stranger}, -std::int64_t{stranger}})
    CHECK(behind.does(signal_process, target) == ESRCH);
  CHECK(behind.does(watch_process, stranger) == ESRCH);
  CHECK(::waitpid(stranger, nullptr, WNOHANG) == 0);
  ::kill(stranger, SIGKILL);
  ::waitpid(stranger, nullptr, 0);
  CHECK(behind.does(signal_process, 0) == EPERM);
  CHECK(behind.does(signal_process, std::int64_t{1} << 32 | behind.pid()) == EPERM);
  CHECK(behind.does(kill_itself_as_a_thread) == EPERM);
}

TEST_CASE("without anybody who attends, nobody comes through a door") {
  Behind behind;
  if (!is_usable(behind)) return;
  CHECK(behind.link().shut_door() == 0);
  CHECK(behind.does(leave_family) == ENOSYS);
}
