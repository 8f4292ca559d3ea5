#include "referee/audit_overhead.hpp"

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
};

// In the place of a runner: a call alone takes a millisecond, and any number one after the other no time at all.
[[noreturn]] void be_slow_alone(int socket, Seen& seen) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  protocol::Order order;
  while (::recv(socket, &order, sizeof order, 0) == sizeof order) {
    protocol::Answer answer{.kind = protocol::AnswerKind::done, .sequence = order.sequence, .value = 0};
    if (order.kind == protocol::OrderKind::call && order.set_count == 1) {
      ::usleep(std::chrono::microseconds(slow_call).count());
      answer.value = std::chrono::nanoseconds(slow_call).count();
    }
    if (order.kind == protocol::OrderKind::call && order.set_count > 1 && seen.batches < seen.bytes.size())
      seen.bytes[seen.batches++] = order.input_arena_bytes + order.output_arena_bytes;
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
    session.runner = std::make_unique<referee::RunnerLink>(
        process::FileDescriptor(sockets[0]),
        process::FileDescriptor(static_cast<int>(::syscall(SYS_pidfd_open, child_, 0))), child_);
  }
  SlowAlone(const SlowAlone&) = delete;
  SlowAlone& operator=(const SlowAlone&) = delete;
  ~SlowAlone() {
    ::kill(child_, SIGKILL);  // it is stopped, as between orders
    ::waitpid(child_, nullptr, 0);
    ::munmap(seen_, sizeof(Seen));
  }

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

TEST_CASE("a batch is never thought to take less beside its calls than one order does") {
  DoubledSession at_hand;
  const SlowAlone runner(at_hand.session);
  const referee::AuditOverhead overhead = referee::measure_audit_overhead(at_hand.session, at_hand.timed());
  const auto of_order = *std::min_element(overhead.of_call.begin(), overhead.of_call.end());
  CHECK(of_order > 0ns);
  REQUIRE(overhead.sets > 1);
  for (const auto of_batch : overhead.of_largest_batch) CHECK(of_batch == of_order);
}

TEST_CASE("where memory is released, only batches with the least and the most of it are measured") {
  DoubledSession at_hand;
  at_hand.device.releases_memory = true;
  const SlowAlone runner(at_hand.session);
  const std::vector<CaseDescription> cases = cases_of(at_hand.timed(), {8'000, 1'000'000, 1'000, 9'000});
  const std::map<int, referee::AuditOverhead> overheads =
      referee::measure_audit_overheads(at_hand.session, addresses_of(cases));
  REQUIRE(overheads.size() == cases.size());
  CHECK(runner.memory_of_batches().size() == 2);
  const auto& [least, most] = std::pair(overheads.at(3), overheads.at(2));
  CHECK(runner.memory_of_batches() == std::set<std::uint64_t>{least.bytes, most.bytes});
  for (const int number : {1, 4}) {
    const referee::AuditOverhead& other = overheads.at(number);
    CAPTURE(number);
    CHECK(other.is_of_memory);
    CHECK(other.sets == 256);
    CHECK(other.bytes > least.bytes);
    CHECK(other.bytes < most.bytes);
    const auto [low, high] = std::minmax(least.of_largest_batch.front(), most.of_largest_batch.front());
    CHECK(other.of_largest_batch.front() >= low);
    CHECK(other.of_largest_batch.front() <= high);
  }
}

TEST_CASE("where memory stays, the overhead of each case is measured") {
  DoubledSession at_hand;
  const SlowAlone runner(at_hand.session);
  const std::vector<CaseDescription> cases = cases_of(at_hand.timed(), {8'000, 1'000'000, 1'000, 9'000});
  const auto overheads = referee::measure_audit_overheads(at_hand.session, addresses_of(cases));
  CHECK(overheads.size() == cases.size());
  CHECK(runner.memory_of_batches().size() == cases.size());
  CHECK(referee::measure_audit_overheads(at_hand.session, {}).empty());
}

TEST_CASE("the overhead of memory between two sizes lies between theirs, in proportion") {
  const referee::AuditOverhead smaller{
      .of_largest_batch = {500us, 520us}, .sets = 256, .bytes = 1000, .is_of_memory = true, .of_call = {1ms}};
  const referee::AuditOverhead larger{
      .of_largest_batch = {800us, 860us}, .sets = 4, .bytes = 4000, .is_of_memory = true, .of_call = {2ms}};
  const auto at = [&](std::size_t bytes) { return referee::between(smaller, larger, 7, bytes); };
  using Times = std::vector<std::chrono::nanoseconds>;
  CHECK(at(1000).of_largest_batch == Times{500us, 520us});
  CHECK(at(2000).of_largest_batch == Times{600us, 633'333ns});
  CHECK(at(4000).of_largest_batch == Times{800us, 860us});
  CHECK(at(2000).sets == 7);
  CHECK(at(2000).bytes == 2000);
  CHECK(at(2000).is_of_memory);
  CHECK(at(2000).of_call == Times{1ms});
  CHECK(referee::between(smaller, smaller, 9, 1000).of_largest_batch == smaller.of_largest_batch);
}
