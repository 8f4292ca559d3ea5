#include "isolation/protocol/runner_link.hpp"

#include "evaluate/support.hpp"
#include "isolation/host/runners.hpp"

#include <fcntl.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdint>
#include <memory>
#include <string>

using namespace kbench;
using namespace kbench::tests;
using namespace std::chrono_literals;

namespace {

cpu_set_t cores_of(pid_t process) {
  cpu_set_t cores;
  CPU_ZERO(&cores);
  ::sched_getaffinity(process, sizeof cores, &cores);
  return cores;
}

// In the place of a runner: says of the first order that it took 1 ns where this process and the referee have one core, the
// same, else 2; and ends without an answer to the second.
[[noreturn]] void say_whether_core_is_shared(int socket, pid_t referee) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  protocol::Order order;
  if (::recv(socket, &order, sizeof order, 0) != sizeof order) ::_exit(1);
  const cpu_set_t here = cores_of(0);
  const cpu_set_t there = cores_of(referee);
  const bool is_shared = CPU_COUNT(&here) == 1 && CPU_EQUAL(&here, &there) != 0;
  const protocol::Answer answer{
      .kind = protocol::AnswerKind::done, .sequence = order.sequence, .value = is_shared ? 1U : 2U};
  if (::send(socket, &answer, sizeof answer, MSG_NOSIGNAL) != sizeof answer) ::_exit(1);
  static_cast<void>(::recv(socket, &order, sizeof order, 0));
  ::_exit(0);
}

// In the place of a runner: answers each order, and leaves it to be read once more.
[[noreturn]] void leave_orders_unread(int socket) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  const int from_the_first = 0;
  ::setsockopt(socket, SOL_SOCKET, SO_PEEK_OFF, &from_the_first, sizeof from_the_first);
  protocol::Order order;
  while (::recv(socket, &order, sizeof order, MSG_PEEK) == sizeof order) {
    const protocol::Answer answer{.kind = protocol::AnswerKind::done, .sequence = order.sequence, .value = 0};
    if (::send(socket, &answer, sizeof answer, MSG_NOSIGNAL) != sizeof answer) ::_exit(1);
  }
  ::_exit(1);
}

// In the place of a runner: says of the first order that tensors were returned, and that it is obeyed.
[[noreturn]] void name_returned(int socket, protocol::ReturnedTensors named) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  protocol::Order order;
  if (::recv(socket, &order, sizeof order, 0) != sizeof order) ::_exit(1);
  named.answer.kind = protocol::AnswerKind::returned;
  named.answer.sequence += order.sequence;
  const protocol::Answer done{.kind = protocol::AnswerKind::done_with_copies, .sequence = order.sequence};
  if (::send(socket, &named, sizeof named, MSG_NOSIGNAL) != sizeof named) ::_exit(1);
  if (::send(socket, &done, sizeof done, MSG_NOSIGNAL) != sizeof done) ::_exit(1);
  static_cast<void>(::recv(socket, &order, sizeof order, 0));
  ::_exit(0);
}

// What the referee makes of that, for an order of two sets of an input and an output.
protocol::RunnerLink::Reply reply_with(const protocol::ReturnedTensors& named) {
  std::array<int, 2> sockets{};
  REQUIRE(::socketpair(AF_UNIX, SOCK_SEQPACKET, 0, sockets.data()) == 0);
  const pid_t child = ::fork();
  REQUIRE(child >= 0);
  if (child == 0) name_returned(sockets[1], named);
  ::close(sockets[1]);
  const auto end = [&](int*) {
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
  };
  int nothing = 0;
  const std::unique_ptr<int, decltype(end)> at_end(&nothing, end);
  protocol::RunnerLink runner(system::FileDescriptor(sockets[0]),
                              system::FileDescriptor(static_cast<int>(::syscall(SYS_pidfd_open, child, 0))),
                              child);
  protocol::Order order{.kind = protocol::OrderKind::call, .set_count = 2, .tensor_count = 2};
  order.tensors[1].is_output = 1;
  return runner.execute(order, {}, 10s);
}

protocol::ReturnedTensors named(std::uint64_t count, std::uint32_t set, std::uint32_t tensor) {
  protocol::ReturnedTensors tensors{.answer = {.value = count}};
  tensors.places.fill({.offset = 4096, .set = set, .tensor = tensor});
  return tensors;
}

}  // namespace

TEST_CASE("the places of returned tensors come with the reply, and are of outputs of the order") {
  const protocol::RunnerLink::Reply reply = reply_with(named(2, 1, 1));
  REQUIRE(reply.returned.size() == 2);
  CHECK(reply.returned[1].set == 1);
  CHECK(reply.returned[1].offset == 4096);
  CHECK(reply.copied);

  const auto is_forged = [](const protocol::ReturnedTensors& tensors) {
    try {
      static_cast<void>(reply_with(tensors));
    } catch (const protocol::RunnerFailure& failure) {
      return failure.kind() == decision::FailureKind::forged_message;
    }
    return false;
  };
  CHECK(is_forged(named(1, 0, 0)));    // an input
  CHECK(is_forged(named(1, 0, 2)));    // none of the order's tensors
  CHECK(is_forged(named(1, 2, 1)));    // none of its sets
  CHECK(is_forged(named(5, 0, 1)));    // more than it has tensors
  CHECK(is_forged(named(~0U, 0, 1)));  // more than a frame has
  protocol::ReturnedTensors of_another = named(1, 0, 1);
  of_another.answer.sequence = 1;  // beyond the order's
  CHECK(is_forged(of_another));
}

TEST_CASE("a runner that leaves its orders unread until there is room for no more has broken the protocol") {
  std::array<int, 2> sockets{};
  REQUIRE(::socketpair(AF_UNIX, SOCK_SEQPACKET, 0, sockets.data()) == 0);
  const pid_t child = ::fork();
  REQUIRE(child >= 0);
  if (child == 0) leave_orders_unread(sockets[1]);
  ::close(sockets[1]);
  {
    protocol::RunnerLink runner(system::FileDescriptor(sockets[0]),
                                system::FileDescriptor(static_cast<int>(::syscall(SYS_pidfd_open, child, 0))),
                                child);
    try {
      for (int order = 0; order < 100'000; ++order)
        runner.execute({.kind = protocol::OrderKind::call}, {}, 10s);
      FAIL("there was room for all");
    } catch (const protocol::RunnerFailure& failure) {
      CHECK(failure.kind() == decision::FailureKind::forged_message);
      CHECK(std::string(failure.what()).ends_with("answers to orders that it has left there"));
    }
  }
  ::kill(child, SIGKILL);
  CHECK(::waitpid(child, nullptr, 0) == child);
}

TEST_CASE("an answer is waited for on the core on which the runner begins, and only that long") {
  std::array<int, 2> sockets{};
  REQUIRE(::socketpair(AF_UNIX, SOCK_SEQPACKET, 0, sockets.data()) == 0);
  const pid_t referee = ::getpid();
  const pid_t child = ::fork();
  REQUIRE(child >= 0);
  if (child == 0) say_whether_core_is_shared(sockets[1], referee);
  ::close(sockets[1]);
  const cpu_set_t before = cores_of(0);
  {
    protocol::RunnerLink runner(system::FileDescriptor(sockets[0]),
                                system::FileDescriptor(static_cast<int>(::syscall(SYS_pidfd_open, child, 0))),
                                child);
    CHECK(runner.execute({.kind = protocol::OrderKind::call}, {}, 10s).claimed == 1ns);
    cpu_set_t after = cores_of(0);
    CHECK(CPU_EQUAL(&before, &after) != 0);
    CHECK_THROWS_AS(runner.execute({.kind = protocol::OrderKind::call}, {}, 10s), protocol::RunnerFailure);
    after = cores_of(0);
    CHECK(CPU_EQUAL(&before, &after) != 0);
  }
  CHECK(::waitpid(child, nullptr, 0) == child);
}

TEST_CASE(
    "what is to run meanwhile does so when the clock has stopped, and only for an order that was obeyed") {
  const Options options = quick_options();
  process::Children children(*options.helper_directory / "kbench-launcher", {});
  host::RunnerProcess started = start_runner(children, runner_spec({}, {}, options, {}));
  protocol::RunnerLink runner(
      std::move(started.socket),
      system::FileDescriptor(::fcntl(children.pidfd(started.child), F_DUPFD_CLOEXEC, 0)),
      children.pid(started.child));
  runner.wait_until_ready(10s);
  std::string steps;
  protocol::RunnerLink::Clock::time_point begun{};
  const auto when_done = [&](const auto&) { steps += "done "; };
  const auto meanwhile = [&] {
    steps += "meanwhile ";
    begun = protocol::RunnerLink::Clock::now();
  };

  const auto reply = runner.execute({.kind = protocol::OrderKind::map}, {}, 10s,
                                    {.when_done = when_done, .meanwhile = meanwhile});
  CHECK(steps == "done meanwhile ");
  CHECK(begun >= reply.end);

  steps.clear();
  const system::FileDescriptor empty(::memfd_create("no shared object", MFD_CLOEXEC));
  CHECK_THROWS_AS(runner.execute({.kind = protocol::OrderKind::load}, {empty.get()}, 10s,
                                 {.when_done = when_done, .meanwhile = meanwhile}),
                  protocol::RunnerFailure);
  CHECK(steps == "done ");
}
