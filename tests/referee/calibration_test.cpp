#include "referee/calibration.hpp"

#include "isolation/protocol/turns.hpp"
#include "referee/doubled_session.hpp"

#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <memory>
#include <set>
#include <utility>
#include <vector>

using namespace kbench;
using namespace kbench::tests;
using namespace std::chrono_literals;

namespace {

constexpr auto slow_call = 1ms;

// What runners in their own process leave for the test.
struct Seen {
  std::array<std::uint64_t, 64> bytes{};  // of the memory of batches that they were to map when the clock ran
  std::size_t batches = 0;
  std::size_t calls = 0;  // alone
  std::size_t filled_calls = 0;
};

// An order, and the outputs that came with it; else -1.
bool receive(int socket, protocol::Order& order, int& outputs) {
  iovec part{&order, sizeof order};
  alignas(cmsghdr) std::array<char, CMSG_SPACE(2 * sizeof(int))> control{};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control.data();
  message.msg_controllen = control.size();
  const bool is_whole = ::recvmsg(socket, &message, 0) == sizeof order;
  outputs = -1;
  if (const cmsghdr* rights = CMSG_FIRSTHDR(&message))
    std::memcpy(&outputs, CMSG_DATA(rights) + sizeof(int), sizeof outputs);
  return is_whole;
}

// Whether there is something in the output of the last call of an order. Leaves nothing there.
bool empty_output(int outputs, const protocol::Order& order) {
  std::uint64_t bytes = 0;
  const auto place =
      static_cast<off_t>((order.set_count - 1) * order.output_stride + order.tensors.at(1).offset);
  const bool is_filled = ::pread(outputs, &bytes, sizeof bytes, place) == sizeof bytes && bytes != 0;
  bytes = 0;
  return ::pwrite(outputs, &bytes, sizeof bytes, place) == sizeof bytes && is_filled;
}

// Takes turns in outputs that were mapped for them. A call sleeps, and uses hardly any processor time.
void take_turns(int outputs, const protocol::Order& order) {
  const system::Mapping memory(outputs, order.output_arena_bytes, system::Access::read_write);
  protocol::Turns turns(memory.bytes());
  for (std::uint32_t turn = 1; turn <= order.set_count; ++turn) {
    turns.reach(turn);
    turns.await(turn);
    ::usleep(100);
  }
  turns.reach(static_cast<std::uint32_t>(order.set_count) + 1);
}

// In the place of a runner: a call alone takes a millisecond, and any number one after the other no time at all.
[[noreturn]] void be_slow_alone(int socket, Seen& seen) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  protocol::Order order;
  int passed = -1;
  int outputs = -1;
  while (receive(socket, order, passed)) {
    protocol::Answer answer{.kind = protocol::AnswerKind::done, .sequence = order.sequence, .value = 0};
    if (passed >= 0) outputs = passed;
    if (order.kind == protocol::OrderKind::call && order.set_count == 1) {
      ++seen.calls;
      if (empty_output(outputs, order)) ++seen.filled_calls;
      ::usleep(std::chrono::microseconds(slow_call).count());
      answer.value = std::chrono::nanoseconds(slow_call).count();
    }
    if (order.kind == protocol::OrderKind::take_turns) take_turns(outputs, order);
    if (order.kind == protocol::OrderKind::call && order.set_count > 1 && seen.batches < seen.bytes.size()) {
      seen.bytes[seen.batches++] = order.input_arena_bytes + order.output_arena_bytes;
    }
    if (::send(socket, &answer, sizeof answer, MSG_NOSIGNAL) != sizeof answer) ::_exit(1);
  }
  ::_exit(0);
}

class SlowAlone {
 public:
  explicit SlowAlone(referee::Session& session) {
    void* const page =
        ::mmap(nullptr, sizeof(Seen), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    REQUIRE(page != MAP_FAILED);
    seen_ = new (page) Seen;
    std::array<int, 2> sockets{};
    REQUIRE(::socketpair(AF_UNIX, SOCK_SEQPACKET, 0, sockets.data()) == 0);
    child_ = ::fork();
    REQUIRE(child_ >= 0);
    if (child_ == 0) be_slow_alone(sockets[1], *seen_);
    ::close(sockets[1]);
    session.runner = std::make_unique<protocol::RunnerLink>(
        system::FileDescriptor(sockets[0]),
        system::FileDescriptor(static_cast<int>(::syscall(SYS_pidfd_open, child_, 0))), child_);
  }
  SlowAlone(const SlowAlone&) = delete;
  SlowAlone& operator=(const SlowAlone&) = delete;
  ~SlowAlone() {
    ::kill(child_, SIGKILL);  // it is stopped, as between orders
    ::waitpid(child_, nullptr, 0);
    ::munmap(seen_, sizeof(Seen));
  }

  const Seen& seen() const { return *seen_; }

  std::set<std::uint64_t> memory_of_batches() const {
    return {seen_->bytes.begin(), seen_->bytes.begin() + static_cast<std::ptrdiff_t>(seen_->batches)};
  }

 private:
  pid_t child_ = -1;
  Seen* seen_ = nullptr;
};

// Of one problem, with so many elements each.
std::vector<CaseDescription> cases_of(const CaseDescription& one, const std::vector<std::int64_t>& sizes) {
  std::vector<CaseDescription> cases;
  for (const std::int64_t size : sizes) {
    cases.push_back(one);
    cases.back().test_id = static_cast<int>(cases.size());
    cases.back().test_case.shapes.assign(one.test_case.shapes.size(), {size});
  }
  return cases;
}

std::vector<const CaseDescription*> addresses_of(const std::vector<CaseDescription>& cases) {
  std::vector<const CaseDescription*> addresses;
  for (const CaseDescription& each : cases) addresses.push_back(&each);
  return addresses;
}

}  // namespace

TEST_CASE(
    "the overhead of a call alone is measured again and again, without the trusted function's own time") {
  DoubledSession at_hand;
  const SlowAlone runner(at_hand.session);
  const referee::AuditOverhead overhead =
      referee::measure_audit_overheads(at_hand.session, std::array{&at_hand.timed()})
          .at(at_hand.timed().test_id);
  CHECK(overhead.of_call.size() == 9);
  CHECK(overhead.of_call.front() > 0ns);
  CHECK(overhead.of_call.front() < slow_call);
}

TEST_CASE(
    "the reference is called at least once before the submission is loaded, and no longer than a part of the "
    "samples may take") {
  for (const auto& [limit, calls] : {std::pair{1ms, 1}, {1'000'000ms, 8}}) {
    DoubledSession at_hand;
    at_hand.session.sampling.time_limit = limit;
    const SlowAlone runner(at_hand.session);
    const auto overheads = referee::measure_audit_overheads(at_hand.session, std::array{&at_hand.timed()});
    CHECK(static_cast<int>(overheads.at(at_hand.timed().test_id).of_reference.size()) == calls);
  }
}

TEST_CASE("where calls are to find their tensors in the caches, a batch fits there") {
  DoubledSession at_hand;
  at_hand.session.sampling.cache = CacheMode::warm;
  const SlowAlone runner(at_hand.session);
  const std::vector<CaseDescription> cases = cases_of(at_hand.timed(), {100, 1'000'000});
  const auto overheads = referee::measure_audit_overheads(at_hand.session, addresses_of(cases));
  CHECK(overheads.at(1).sets > 1);
  CHECK(overheads.at(1).sets * overheads.at(1).bytes_of_set <= (512U << 10U));
  CHECK(overheads.at(2).sets == 1);
}

TEST_CASE("where memory is released, that is measured for little and for as much as any batch has") {
  DoubledSession at_hand;
  at_hand.device.releases_memory = true;
  const SlowAlone runner(at_hand.session);
  const std::vector<CaseDescription> cases = cases_of(at_hand.timed(), {8'000, 1'000'000, 1'000, 9'000});
  const std::map<int, referee::AuditOverhead> overheads =
      referee::measure_audit_overheads(at_hand.session, addresses_of(cases));
  REQUIRE(overheads.size() == cases.size());
  CHECK(at_hand.device.times_settled >= 4);  // two measurements of each at least
  const referee::AuditOverhead& smallest = overheads.at(3);
  const auto memory = [](const referee::AuditOverhead& of, std::size_t sets) {
    return sets * of.bytes_of_set;
  };
  std::size_t most_memory = 0;
  for (const auto& [test_id, overhead] : overheads)
    most_memory = std::max(most_memory, memory(overhead, overhead.sets));
  // All that the smallest case has is little.
  CHECK(runner.memory_of_batches() == std::set<std::uint64_t>{memory(smallest, smallest.sets), most_memory});
  for (const auto& [test_id, overhead] : overheads) {
    CAPTURE(test_id);
    CHECK(overhead.sets_for(static_cast<int>(overhead.sets)) == overhead.sets);
    // A call alone takes no more of it than was measured, but whole sets.
    const std::size_t alone = memory(overhead, overhead.sets_for(1));
    CHECK(alone >= memory(smallest, smallest.sets));
    CHECK(alone < memory(smallest, smallest.sets) + overhead.bytes_of_set);
  }
}

TEST_CASE("where one set of arguments is more than little memory, a call alone has one") {
  DoubledSession at_hand;
  at_hand.device.releases_memory = true;
  const SlowAlone runner(at_hand.session);
  const std::vector<CaseDescription> cases = cases_of(at_hand.timed(), {20'000'000});
  const referee::AuditOverhead overhead =
      referee::measure_audit_overheads(at_hand.session, addresses_of(cases)).at(1);
  REQUIRE(overhead.of_release);
  CHECK(overhead.of_release->least_bytes() == overhead.bytes_of_set);
  CHECK(overhead.sets_for(1) == 1);
}

TEST_CASE(
    "where memory stays, the overhead of each case is measured, with memory that was filled and without") {
  DoubledSession at_hand;
  const SlowAlone runner(at_hand.session);
  const std::vector<CaseDescription> cases = cases_of(at_hand.timed(), {8'000, 1'000'000, 1'000, 9'000});
  const auto overheads = referee::measure_audit_overheads(at_hand.session, addresses_of(cases));
  CHECK(overheads.size() == cases.size());
  CHECK(overheads.at(1).sets_for(7) == 7);
  for (const auto& [test_id, overhead] : overheads) {
    CHECK(overhead.of_call.size() == 9);
    CHECK(overhead.of_bare_call.size() == 9);
    CHECK(overhead.of_reference.size() >= 1);
    CHECK(overhead.of_reference.size() <= 8);
    CHECK(overhead.of_turn.size() >= 2);
    CHECK(overhead.of_turn.front() > 100us);
    CHECK(overhead.of_turn_processor.size() == overhead.of_turn.size());
    CHECK(overhead.of_turn_processor.front() > 0us);
    CHECK(overhead.of_turn_processor.front() < overhead.of_turn.front());
    CHECK(overhead.of_awake_turn.size() == overhead.of_turn.size());
  }
  CHECK(runner.seen().filled_calls >= 9 * cases.size());
  CHECK(runner.seen().calls - runner.seen().filled_calls >=
        8 * cases.size());  // new memory may hold something
  CHECK(referee::measure_audit_overheads(at_hand.session, {}).empty());
}
