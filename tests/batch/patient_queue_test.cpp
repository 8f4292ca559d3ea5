#include "batch/patient_queue.hpp"

#include "catch.hpp"

#include <memory>
#include <stop_token>
#include <thread>

using namespace kbench;
using namespace std::chrono_literals;

namespace {

// Is away for the first calls.
class Flaky final : public Queue {
 public:
  explicit Flaky(int away) : away_(away) {}

  int calls = 0;
  ErrorCode code = ErrorCode::io;

  std::string name() const override { return "flaky"; }
  void forget(const std::string& /*batch*/) override { answer(); }
  void put(const std::string& /*batch*/, const std::vector<QueueItem>& /*items*/) override { answer(); }
  std::vector<QueueResult> results(const std::string& /*batch*/, std::size_t /*most*/) override {
    answer();
    return {{.key = "a"}};
  }
  void collect(const std::string& /*batch*/, const std::vector<std::string>& /*keys*/) override { answer(); }
  void withdraw(const std::string& /*batch*/) override { answer(); }
  QueueCounts counts(const std::string& /*batch*/) override {
    answer();
    return {.waiting = 1};
  }
  std::vector<QueueWorker> workers() override {
    answer();
    return {{.name = "w"}};
  }
  void announce(const QueueWorker& /*worker*/) override { answer(); }
  void leave(const std::string& /*worker*/) override { answer(); }
  std::optional<LeasedItem> take(const QueueTake& /*wanted*/) override {
    answer();
    return LeasedItem{.losses = 1};
  }
  QueueKept keep(const QueueWorker& /*worker*/, const std::vector<QueueLease>& leases,
                 std::chrono::milliseconds /*lease*/) override {
    answer();
    return {.leases = leases};
  }
  bool finish(const QueueLease& /*lease*/, const std::string& /*evaluation*/) override {
    answer();
    return true;
  }
  bool fail(const QueueLease& /*lease*/, const std::string& /*evaluation*/,
            const std::string& /*message*/) override {
    answer();
    return true;
  }
  bool hand_back(const QueueLease& /*lease*/) override {
    answer();
    return true;
  }

 private:
  void answer() {
    if (calls++ < away_) throw Error(code, "the store is away");
  }

  int away_;
};

}  // namespace

TEST_CASE("a queue that is away for a moment is asked again, and its answer is handed on") {
  const auto flaky = std::make_shared<Flaky>(3);
  batch::PatientQueue queue(flaky, 30s);
  CHECK(queue.finish({}, "{}"));
  CHECK(flaky->calls == 4);
  CHECK(queue.results("b", 1).size() == 1);
  CHECK(queue.counts("b").waiting == 1);
  CHECK(queue.workers().at(0).name == "w");
  CHECK(queue.take({})->losses == 1);
  CHECK(queue.keep({}, {{.item = 3}}, 1s).leases.size() == 1);
  CHECK(queue.fail({}, "", ""));
  CHECK(queue.hand_back({}));
}

TEST_CASE("a queue that stays away is an error, with its own words") {
  const auto flaky = std::make_shared<Flaky>(1000);
  batch::PatientQueue queue(flaky, 200ms);
  CHECK_THROWS_WITH(queue.forget("b"), "the store is away");
  CHECK(flaky->calls > 1);
}

TEST_CASE(
    "a queue that is damaged is asked no more, and one that is away no longer than the caller wants to "
    "wait") {
  const auto damaged = std::make_shared<Flaky>(1000);
  damaged->code = ErrorCode::invalid_document;
  CHECK_THROWS_AS(batch::PatientQueue(damaged, 30s).forget("b"), Error);
  CHECK(damaged->calls == 1);

  const auto away = std::make_shared<Flaky>(1000);
  std::stop_source drain;
  std::stop_source stop;
  batch::PatientQueue queue(away, 30s, drain.get_token(), stop.get_token());
  const std::jthread soon([&] {
    std::this_thread::sleep_for(100ms);
    drain.request_stop();
  });
  CHECK_THROWS_AS(queue.announce({}), Error);
  CHECK_FALSE(queue.take({}));
  stop.request_stop();
  CHECK_THROWS_AS(queue.finish({}, "{}"), Error);
}
