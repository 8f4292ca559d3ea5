#include "referee/measurement.hpp"

#include "isolation/host/runners.hpp"
#include "referee/calibration.hpp"
#include "referee/doubled_session.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

using namespace kbench;
using namespace kbench::tests;
using namespace std::chrono_literals;

namespace {

system::FileDescriptor in_memory(const std::string& bytes) {
  system::FileDescriptor file(::memfd_create("submission", MFD_CLOEXEC));
  if (::write(file.get(), bytes.data(), bytes.size()) != static_cast<ssize_t>(bytes.size()))
    throw std::runtime_error("the submission does not fit into memory");
  return file;
}

// With a runner of its own for each round.
class DoubledCase : DoubledSession {
 public:
  // `bodies` are those of the submission in each runner; the last one's is that of all others. They may rest.
  explicit DoubledCase(std::vector<std::string> bodies = {right_body}) {
    for (const std::string& body : bodies) {
      const Submission source = doubled(body,
                                        "#include <ctime>\n#include <sys/mman.h>\n#include <unistd.h>\n"
                                        "static void spin(int us) {\n"  // of processor time
                                        "  const std::clock_t end = std::clock() + us;\n"
                                        "  while (std::clock() < end) {}\n"
                                        "}\n");
      submissions_.push_back(in_memory(compile("doubled", source, options).binary.files.at(0).text));
    }
    begin_runner();
  }

  // One order may have taken an hour: little is proven, and nothing contradicts the samples.
  void know_no_overhead() {
    know_overhead({0s, 1h});
    take_one_round();
  }

  // As where the machine was at other work when the overhead was measured.
  void think_of_much_overhead() { know_overhead({1h}); }
  void take_one_round() { most_rounds_ = 1; }

  // All that a window holds is thought to be its calls, and there is no second round with more knowledge.
  void think_of_no_overhead() {
    know_overhead({0s});
    take_one_round();
  }

  void warm_up(int calls) { session.sampling.warm_up_calls = calls; }
  void take_samples(int count) { session.sampling.min_samples = session.sampling.max_samples = count; }

  // Of a device that moves so much.
  void know_roofline(double gbps) { session.roofline = Roofline{.copy_gbps = gbps, .read_gbps = gbps}; }

  using DoubledSession::timed;
  AlmostGpu& device() { return DoubledSession::device; }
  SlowlyMade& problem() { return DoubledSession::problem; }
  SamplingOptions& sampling() { return session.sampling; }

  Measurement measure(const referee::CaseTelemetry::ReadState& read_state) {
    return measure_case(read_state).measurement.value();
  }

  referee::CaseRun begin_untimed() { return {session, description.cases.at(0)}; }
  referee::CaseRun begin_timed() { return {session, timed()}; }
  const referee::AuditOverhead& overhead() const { return overhead_; }

  referee::MeasuredCase measure_case(const referee::CaseTelemetry::ReadState& read_state) {
    referee::CaseRun run(session, timed());
    referee::OtherInputs none({}, Random(Philox({}, {})));
    return referee::measure(run, overhead_, timed(), none, session.sampling, read_state, [](const auto&) {},
                            {.most = most_rounds_, .begin_anew = [this] { begin_runner(); }});
  }

 private:
  void know_overhead(const std::vector<std::chrono::nanoseconds>& times) {
    overhead_.of_call = overhead_.of_turn = overhead_.of_turn_processor = times;
  }

  void begin_runner() {
    host::RunnerProcess runner = start_runner(children_, runner_spec({}, {}, options, {}));
    session.runner = std::make_unique<protocol::RunnerLink>(
        std::move(runner.socket),
        system::FileDescriptor(::fcntl(children_.pidfd(runner.child), F_DUPFD_CLOEXEC, 0)),
        children_.pid(runner.child));
    session.runner->wait_until_ready(10s);
    overhead_ = referee::measure_audit_overheads(session, std::array{&timed()}).at(timed().test_id);
    const std::size_t number = std::min(runners_++, submissions_.size() - 1);
    session.runner->execute({.kind = protocol::OrderKind::load}, {submissions_[number].get()}, 10s);
  }

  process::Children children_{*options.helper_directory / "kbench-launcher", {}};
  std::vector<system::FileDescriptor> submissions_;
  std::size_t runners_ = 0;
  referee::AuditOverhead overhead_;
  int most_rounds_ = 3;
};

}  // namespace

TEST_CASE("samples of a throttled device are taken again, and what was seen is part of the measurement") {
  DoubledCase at_hand;
  at_hand.know_no_overhead();
  int readings = 0;
  const Measurement measured = at_hand.measure([&](device::Readings) {
    device::State state;
    state.sm_clock_mhz = 1'000 + readings;
    if (readings++ < 3) state.throttle_reasons = {"sw_power_cap"};
    return state;
  });
  REQUIRE(measured.rounds == 1);
  REQUIRE(measured.telemetry);
  CHECK(measured.telemetry->repeated_samples == 3);
  CHECK(measured.telemetry->throttled_samples == 0);
  // A reading for each sample that was taken, whether it counts or not, and one at the end.
  CHECK(readings == static_cast<int>(measured.samples_ms.size()) + 3 + 1);
  CHECK(measured.telemetry->max_sm_clock_mhz == 1'000 + readings - 2);
}

TEST_CASE("the measurement of a device that does not tell its state has no telemetry") {
  DoubledCase at_hand;
  const Measurement measured = at_hand.measure([](device::Readings) { return std::nullopt; });
  CHECK_FALSE(measured.telemetry);
  CHECK(measured.samples_ms.size() >= 3);
}

TEST_CASE("samples that an audit contradicts are taken again, and the first are forgotten") {
  constexpr double rest_ms = 0.2;
  DoubledCase at_hand(
      {"static int calls; if (++calls > 60) spin(200); " + right_body,  // samples, then audits
       "spin(200); " + right_body});
  const Measurement measured = at_hand.measure([](device::Readings) { return std::nullopt; });
  CHECK(measured.rounds >= 2);  // more where the machine was at other work
  CHECK(measured.min_ms >= rest_ms);
  CHECK(measured.audit.time_ms > 0.9 * rest_ms);
}

TEST_CASE("an audit that is taken once more finds memory that the runner has called on, where that stays") {
  DoubledCase at_hand;
  at_hand.think_of_much_overhead();  // so that it is
  at_hand.take_one_round();
  std::vector<std::size_t>& shared = at_hand.device().shared_sets;
  shared.clear();
  const Measurement measured = at_hand.measure([](device::Readings) { return std::nullopt; });
  REQUIRE(measured.audit.calls > 1);
  CHECK(std::count(shared.begin(), shared.end(), static_cast<std::size_t>(measured.audit.calls)) == 1);
}

TEST_CASE("where little is proven, what is beside the calls is measured anew") {
  DoubledCase at_hand({"usleep(1000); " + right_body});  // long beside what sanitizers add to a batch
  at_hand.think_of_much_overhead();
  const Measurement measured = at_hand.measure([](device::Readings) { return std::nullopt; });
  CHECK(measured.rounds > 1);
  CHECK(measured.time_source != TimeSource::audit);
}

TEST_CASE("a few samples that something disturbed have no part in the time") {
  DoubledCase at_hand({"static int calls; if (++calls == 13 || calls == 23) usleep(20000); " + right_body});
  at_hand.take_samples(40);
  const Measurement measured = at_hand.measure([](device::Readings) { return std::nullopt; });
  CHECK(measured.max_ms >= 20);
  CHECK(measured.runtime_ms < 0.5);  // the mean is at least 1
}

TEST_CASE("what a submission takes longer for now and then is in the batch, too, and counts") {
  DoubledCase at_hand({"static int calls; if (++calls % 20 == 0) spin(10000); " + right_body});
  at_hand.think_of_no_overhead();
  at_hand.take_samples(40);
  const Measurement measured = at_hand.measure([](device::Readings) { return std::nullopt; });
  CHECK(measured.median_ms < 0.2);
  CHECK(measured.runtime_ms > 0.1);  // 0.5 in the long run
}

TEST_CASE(
    "samples and batches wait until the device's memory is at rest, and it is told if that does not come") {
  for (const bool comes_to_rest : {true, false}) {
    DoubledCase at_hand;
    at_hand.know_no_overhead();
    at_hand.device().comes_to_rest = comes_to_rest;
    int readings = 0;
    const referee::MeasuredCase measured = at_hand.measure_case([&](device::Readings) {
      if (readings++ == 0) CHECK(at_hand.device().times_settled == 1);
      return std::nullopt;
    });
    CHECK(readings > 0);
    CHECK(at_hand.device().times_settled > 1);
    CHECK(measured.was_memory_at_rest == comes_to_rest);
  }
}

TEST_CASE("before the first sample there are as many calls as were asked for") {
  for (const int calls : {2, 4}) {
    CAPTURE(calls);
    DoubledCase at_hand({"static int calls; if (++calls == 5) usleep(20000); " + right_body});
    at_hand.know_no_overhead();
    at_hand.warm_up(calls);
    const std::vector<double> samples_ms =
        at_hand.measure([](device::Readings) { return std::nullopt; }).samples_ms;
    for (std::size_t i = 0; i < samples_ms.size(); ++i)
      CHECK((samples_ms[i] >= 20) == (i + static_cast<std::size_t>(calls) == 4));
  }
}

TEST_CASE("a measurement says how near it is to the device's roofline, where that is known") {
  DoubledCase at_hand;
  CHECK_FALSE(at_hand.measure([](device::Readings) { return std::nullopt; }).roofline_fraction);

  const CaseDescription& timed = at_hand.timed();
  REQUIRE(timed.bytes > 0);
  at_hand.know_roofline(1e9);
  const Measurement far = at_hand.measure([](device::Readings) { return std::nullopt; });
  CHECK(far.time_source != TimeSource::roofline);
  CHECK(far.roofline_fraction.value() ==
        Approx(static_cast<double>(timed.bytes) / 1e9 * 1e-6 / far.runtime_ms));
}

TEST_CASE("a time that the device cannot have is not believed, and its other figures follow") {
  DoubledCase at_hand;
  at_hand.take_one_round();
  const CaseDescription& timed = at_hand.timed();
  constexpr double needed_ms = 1e4;
  const double gbps = static_cast<double>(timed.bytes) / needed_ms * 1e-6;
  at_hand.know_roofline(gbps);
  const Measurement measured = at_hand.measure([](device::Readings) { return std::nullopt; });
  CHECK(measured.time_source == TimeSource::roofline);
  CHECK(measured.runtime_ms == Approx(0.8 * needed_ms));
  CHECK(measured.proven_ms == measured.runtime_ms);
  CHECK(measured.gbps.value() == Approx(gbps / 0.8));
  CHECK(measured.speedup == Approx(measured.reference_ms / measured.runtime_ms));
}

TEST_CASE("a batch has no more calls than inputs can be made for in the time of a case") {
  DoubledCase at_hand({"spin(1000); " + right_body});
  at_hand.problem().making = 20ms;
  at_hand.sampling().time_limit = 200ms;
  at_hand.take_one_round();
  at_hand.device().shared_sets.clear();
  const Measurement measured = at_hand.measure([](device::Readings) { return std::nullopt; });
  CHECK(measured.audit.calls > 1);
  const std::vector<std::size_t>& shared = at_hand.device().shared_sets;
  CHECK(*std::max_element(shared.begin(), shared.end()) <= 12);  // else 20
}

TEST_CASE("inputs of a batch that take long to make are made once, and are verified as they were made") {
  for (const auto making : {0ms, 4ms}) {
    CAPTURE(making.count());
    DoubledCase at_hand;
    at_hand.problem().making = making;
    at_hand.device().shares_inputs = true;
    referee::CaseRun run = at_hand.begin_timed();
    CHECK(run.call().verification.passed);
    const int before = at_hand.problem().times_made;
    CHECK(run.batch(3, at_hand.overhead()).verification.passed);
    CHECK(at_hand.problem().times_made - before == (making == 0ms ? 6 : 3));
  }
}

TEST_CASE("a call of a batch finds its inputs when its turn comes, and no sooner") {
  // Inputs are from 1 to 2, and there are four sets. A call of the batch is wrong if it does not find as many as had their turns.
  DoubledCase at_hand({right_body + R"(
    static int turn = -1;  // the first call is none
    if (++turn == 0) return;
    int there = 0;
    unsigned char in = 0;
    for (int d = -3; d <= 3; ++d) {
      const float* const other = x + d * 6144;
      if (mincore(const_cast<float*>(other), 1, &in) == 0 && *other >= 1 && *other < 2) ++there;
    }
    if (there != turn) y[0] = -1;
  )"});
  const memory::ArgumentLayout layout(FunctionSignature{}.input("x").output("y").scalar("n"),
                                      at_hand.timed().test_case);
  REQUIRE(layout.input_stride == 6144 * sizeof(float));
  const auto wait = GENERATE(protocol::Turns::Wait::asleep, protocol::Turns::Wait::awake);
  referee::CaseRun run = at_hand.begin_timed();
  CHECK(run.call().verification.passed);
  const referee::CaseRun::Batch batch = run.batch_in_turns(4, wait);
  CHECK(batch.verification.passed);
  CHECK(batch.times.turns.size() == 4);
  CHECK(batch.times.claimed <= batch.times.window);
  CHECK(batch.times.processor_time > 0ns);
}

TEST_CASE("inputs that are changed before a call which is not timed count as changed by the submission") {
  DoubledCase at_hand;
  at_hand.device().is_disturbed = true;
  referee::CaseRun run = at_hand.begin_untimed();
  CHECK(run.call().verification.passed);
  try {
    run.call();
    FAIL("the change was not noticed");
  } catch (const protocol::RunnerFailure& failure) {
    CHECK(failure.kind() == decision::FailureKind::changed_input);
  }
}
