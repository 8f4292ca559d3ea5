#include "referee/judge.hpp"

#include "base/decision/failure.hpp"
#include "base/system/exclusive_lock.hpp"
#include "base/system/file_descriptor.hpp"
#include "base/system/quiet.hpp"
#include "base/system/random_bytes.hpp"
#include "referee/case_telemetry.hpp"
#include "referee/judged_cases.hpp"
#include "referee/measurement.hpp"
#include "referee/position.hpp"
#include "referee/remarks.hpp"
#include "referee/submission_runner.hpp"

#include <fmt/format.h>

#include <fcntl.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>
#include <map>
#include <new>
#include <utility>

namespace kbench::referee {
namespace {

using decision::FailureKind;

// The input sets of a correctness case. Two calls see the first.
constexpr int input_sets_of_a_check = 2;

constexpr const char* not_watched =
    "the GPU's clocks, power and throttling were not watched: the driver's management library cannot be used "
    "(kbench doctor says why)";

// The stream for the order of calls of a case: its inputs are numbered from 0.
Random random_of_calls(const Session& session, const CaseDescription& description) {
  return Random(session.key.stream(static_cast<std::uint32_t>(description.test_id),
                                   std::numeric_limits<std::uint32_t>::max(), 1));
}

class Judge {
 public:
  Judge(Session& session, const protocol::JudgeRequest& request, const protocol::Listener& listener)
      : session_(session),
        request_(request),
        listener_(listener),
        position_(session.description, listener),
        runner_(session, position_, judgement_.warnings),
        cases_(session, request),
        // If calibrating is slow and starting a process is fast, only a submission that is right is calibrated.
        checks_first_(session.device.traits().starts_runners_at_once &&
                      request.cases.size() > cases_.timed().size()) {}

  protocol::Judgement judge();

 private:
  // These throw RunnerFailure.
  void load();
  void draw_inputs();
  void check_all();
  void make_ready_to_time();
  void time_all();

  // Returns false when an output was wrong, or the process ended and the others are to be checked all the same.
  bool check(const CaseDescription& description);
  bool is_right(const CaseDescription& description);
  // Measures the first case. The others are measured after it, perhaps in the process that it leaves.
  bool measure(Cases cases);
  // Says what a reader should know of the measurement, and what it does not prove.
  void remark(const MeasuredCase& measured, CaseResult& result);
  bool conclude(CaseResult result, Verification verification, const CaseRun& run);

  // Waits as long as the request allows, all waits together.
  void wait_until_quiet();
  // Waits until no other evaluation times on the processors, and keeps others from that until the end. A GPU is kept
  // from the beginning.
  void wait_for_processors();

  // Records the failure that ends the judgement, unless there is one already.
  void fail(decision::Failure failure);
  // The same for the case at hand, which then has its result.
  void fail_here(decision::Failure failure);
  void fail_by(const protocol::RunnerFailure& failure);

  Session& session_;
  const protocol::JudgeRequest& request_;
  const protocol::Listener& listener_;
  protocol::Judgement judgement_;
  Position position_;
  SubmissionRunner runner_;
  JudgedCases cases_;
  const bool checks_first_;
  const bool goes_on_ = request_.options.keep_going;  // the other cases are checked after one failed
  std::map<int, AuditOverhead> overheads_;            // overheads of the timed cases in the present process
  system::FileDescriptor processors_;                 // locked while this evaluation times on them
  std::chrono::milliseconds waited_{};                // time spent until the machine was quiet
};

protocol::Judgement Judge::judge() {
  try {
    load();
    draw_inputs();
    check_all();
    if (judgement_.failure || cases_.timed().empty()) return std::move(judgement_);
    make_ready_to_time();
    time_all();
  } catch (const protocol::RunnerFailure& failure) {
    fail_by(failure);
  } catch (const std::bad_alloc&) {
    // Both processes share a GPU's memory, and there was enough before the submission was loaded.
    if (session_.device.traits().starts_runners_at_once || !runner_.is_loaded()) throw;
    fail_here({.kind = FailureKind::out_of_memory,
               .text = "the submission left too little of the device's memory for its outputs to be judged"});
  }
  return std::move(judgement_);
}

// The overheads are measured before, in a process that the submission cannot have changed yet.
void Judge::load() {
  if (request_.measure_roofline) judgement_.roofline = session_.device.measure_roofline();
  session_.roofline = request_.measure_roofline ? judgement_.roofline : request_.roofline;
  if (!checks_first_) {
    if (!cases_.timed().empty()) wait_for_processors();
    overheads_ = runner_.calibrate(cases_.timed());
  }
  runner_.load();
}

// The seed is drawn after the submission is loaded, so that nothing it brings along can depend on it.
void Judge::draw_inputs() {
  const Seed seed = request_.options.seed ? *request_.options.seed : system::random_array<Seed>();
  session_.key = device::InputKey(seed);
  const std::size_t hidden = cases_.draw_hidden(session_);
  if (checks_first_)
    runner_.prepare(cases_.checked());
  else
    runner_.prepare(cases_.all());
  listener_.seed(seed, static_cast<int>(hidden));
}

void Judge::check_all() {
  position_.expect_cases(cases_.all().size());
  for (const CaseDescription* const each : cases_.checked()) {
    position_.begin(*each);
    if (!check(*each) && !goes_on_) return;
  }
}

bool Judge::check(const CaseDescription& description) {
  if (!goes_on_) return is_right(description);
  try {
    return is_right(description);
  } catch (const protocol::RunnerFailure& failure) {
    fail_by(failure);
  }
  position_.end_case();  // it has its result, even if loading the submission again fails
  if (&description != cases_.checked().back()) runner_.begin_anew(cases_.checked(), {});
  return false;
}

bool Judge::is_right(const CaseDescription& description) {
  position_.enter(Phase::checking);
  CaseRun run(session_, description);
  Verification verification;
  for (int i = 0; i < input_sets_of_a_check && verification.passed; ++i) {
    verification = run.call().verification;
    if (i == 0 && verification.passed) verification = run.call_again();
  }
  return conclude(result_of(session_.description, description), std::move(verification), run);
}

void Judge::make_ready_to_time() {
  position_.leave_cases();
  wait_for_processors();
  wait_until_quiet();
  if (checks_first_)
    overheads_ = runner_.begin_anew(cases_.timed(), cases_.timed());
  else
    runner_.warm_up();
}

void Judge::time_all() {
  for (Cases left = cases_.timed(); !left.empty(); left = left.subspan(1)) {
    position_.begin(*left.front());
    if (!measure(left)) return;
  }
}

bool Judge::measure(Cases cases) {
  const CaseDescription& description = *cases.front();
  AuditOverhead overhead = overheads_.at(description.test_id);
  position_.enter(Phase::sampling);
  CaseRun run(session_, description);
  const auto read_state = [this](device::Readings wanted) { return session_.device.state(wanted); };
  const auto report = [&](const SamplingState& state) {
    position_.enter(state.auditing ? Phase::auditing : Phase::sampling, state.samples, state.cv);
  };
  const Rounds rounds{.most = request_.max_rounds, .begin_anew = [&] {
                        wait_until_quiet();
                        overhead = runner_.begin_anew(cases, cases.first(1)).at(description.test_id);
                        position_.enter(Phase::sampling);
                      }};
  OtherInputs other_inputs(describe_other_inputs(session_, description),
                           random_of_calls(session_, description));
  MeasuredCase measured = referee::measure(run, overhead, description, other_inputs, session_.sampling,
                                           read_state, report, rounds);
  CaseResult result = result_of(session_.description, description);
  if (measured.verification.passed) result.other_inputs = description.test_case.other_inputs;
  result.measurement = std::move(measured.measurement);
  remark(measured, result);
  return conclude(std::move(result), std::move(measured.verification), run);
}

void Judge::remark(const MeasuredCase& measured, CaseResult& result) {
  std::vector<std::string>& suspicions = judgement_.suspicions;
  std::vector<std::string>& warnings = judgement_.warnings;
  const std::string load = system::describe_load();
  if (result.measurement)
    result.measurement->unproven = why_unproven(*result.measurement, measured.is_proven, load);
  if (result.measurement) result.measurement->unscored = why_unscored(measured.reference, measured.others);
  // Other work can make clocks disagree, but no call shorter than the device can make it.
  const bool may_be_load =
      !load.empty() && result.measurement && result.measurement->time_source == TimeSource::audit;
  add(time_suspicion(result), may_be_load ? warnings : suspicions);
  add(carrying_warning(result), warnings);
  add(throttling_warning(result), warnings);
  if (!measured.was_memory_at_rest) add(memory_warning(result.name), warnings);
  if (!measured.was_device_idle) {
    const std::optional<int> others = session_.device.other_processes();
    add(disturbance(result.name, others), others == 0 ? suspicions : warnings);
    if (result.measurement && others == 0)
      result.measurement->unproven = "the submission had the device at work while its process was stopped";
  }
  if (result.measurement && !result.measurement->telemetry && session_.device.traits().has_readings)
    add(not_watched, warnings);
}

bool Judge::conclude(CaseResult result, Verification verification, const CaseRun& run) {
  result.passed = verification.passed;
  const auto& reference_file = session_.description.info.reference_file;
  result.input_sets = reference_file && !reference_file->fresh_inputs ? 1 : run.input_sets();
  const bool passed = verification.passed;
  if (const std::string nans = run.describe_expected_nans(); passed && !nans.empty())
    add(fmt::format("case '{}': {}", result.name, nans), judgement_.warnings);
  if (!passed)
    fail({.kind = FailureKind::wrong_output,
          .text = verification.message,
          .place = place_of(session_.description, result)});
  result.verification = std::move(verification);
  listener_.case_result(std::move(result));
  return passed;
}

void Judge::wait_until_quiet() {
  const std::chrono::milliseconds asked = session_.sampling.wait_for_quiet;
  if (asked.count() == 0) return;
  const auto begin = std::chrono::steady_clock::now();
  const bool is_quiet = system::wait_until_quiet(std::max(asked - waited_, std::chrono::milliseconds(1)),
                                                 [&] { position_.wait(); });
  waited_ += std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begin);
  if (is_quiet) return;
  add(fmt::format("{} within {:g} s", system::machine_was_not_quiet,
                  std::chrono::duration<double>(asked).count()),
      judgement_.warnings);
}

void Judge::wait_for_processors() {
  const std::string& lock = session_.device.traits().timing_lock;
  if (lock.empty() || processors_) return;
  processors_ = system::FileDescriptor(::open(lock.c_str(), O_RDONLY | O_CLOEXEC));
  const bool is_kept = processors_ && system::lock_exclusively(processors_.get(), [&] { position_.wait(); });
  if (!is_kept)
    add("the processors could not be kept for this evaluation: another may have disturbed it",
        judgement_.warnings);
}

void Judge::fail(decision::Failure failure) {
  if (!judgement_.failure) judgement_.failure = std::move(failure);
}

void Judge::fail_here(decision::Failure failure) {
  failure.place = position_.place();
  fail(failure);
  if (position_.case_at_hand() == nullptr) return;
  CaseResult result = result_of(session_.description, *position_.case_at_hand());
  result.verification = {.passed = false, .message = failure.text};
  listener_.case_result(std::move(result));
}

void Judge::fail_by(const protocol::RunnerFailure& failure) {
  const auto* const report = dynamic_cast<const protocol::RunnerDeviceFault*>(&failure);
  fail_here(report == nullptr ? failure.failure() : session_.device.explain_fault(report->code()));
}

}  // namespace

protocol::Judgement judge(Session& session, const protocol::JudgeRequest& request,
                          const protocol::Listener& listener) {
  return Judge(session, request, listener).judge();
}

}  // namespace kbench::referee
