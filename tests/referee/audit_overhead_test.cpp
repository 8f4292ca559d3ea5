#include "referee/audit_overhead.hpp"

#include "referee/doubled_session.hpp"

#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <memory>

using namespace kbench;
using namespace kbench::tests;
using namespace std::chrono_literals;

namespace {

constexpr auto slow_call = 1ms;

// In the place of a runner: a call alone takes a millisecond, and any number one after the other no time at all.
[[noreturn]] void be_slow_alone(int socket) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  protocol::Order order;
  while (::recv(socket, &order, sizeof order, 0) == sizeof order) {
    protocol::Answer answer{.kind = protocol::AnswerKind::done, .sequence = order.sequence, .value = 0};
    if (order.kind == protocol::OrderKind::call && order.set_count == 1) {
      ::usleep(std::chrono::microseconds(slow_call).count());
      answer.value = std::chrono::nanoseconds(slow_call).count();
    }
    if (::send(socket, &answer, sizeof answer, MSG_NOSIGNAL) != sizeof answer) ::_exit(1);
  }
  ::_exit(0);
}

}  // namespace

TEST_CASE("a batch is never thought to take less beside its calls than one order does") {
  std::array<int, 2> sockets{};
  REQUIRE(::socketpair(AF_UNIX, SOCK_SEQPACKET, 0, sockets.data()) == 0);
  const pid_t child = ::fork();
  REQUIRE(child >= 0);
  if (child == 0) be_slow_alone(sockets[1]);
  ::close(sockets[1]);
  DoubledSession at_hand;
  at_hand.session.runner = std::make_unique<referee::RunnerLink>(
      process::FileDescriptor(sockets[0]),
      process::FileDescriptor(static_cast<int>(::syscall(SYS_pidfd_open, child, 0))), child);
  const referee::AuditOverhead overhead = referee::measure_audit_overhead(at_hand.session, at_hand.timed());
  const auto of_order = *std::min_element(overhead.of_call.begin(), overhead.of_call.end());
  CHECK(of_order > 0ns);
  REQUIRE(overhead.sets > 1);
  for (const auto of_batch : overhead.of_largest_batch) CHECK(of_batch == of_order);
  ::kill(child, SIGKILL);  // it is stopped, as between orders
  CHECK(::waitpid(child, nullptr, 0) == child);
}
