#include "referee/measurement.hpp"

#include "base/statistics/stopping_rule.hpp"
#include "base/statistics/summary.hpp"
#include "base/statistics/time_decision.hpp"

#include <fmt/format.h>

#include <sys/sysinfo.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>
#include <random>
#include <thread>
#include <utility>
#include <vector>

namespace kbench::referee {
namespace {

using Clock = std::chrono::steady_clock;
using Wait = protocol::Turns::Wait;
using namespace std::chrono_literals;

// Long enough to make the audit's overhead, and what the end of the clock may miss, comparatively small.
constexpr double audit_batch_ms = 20.0;

// Other work on the machine can only lengthen a batch, so the shortest of several is the best; a submission
// cannot shorten one without being faster. One batch is enough if it confirms the samples. After a long batch
// the next has half as many calls, because a shorter one is less likely to be disturbed. The second is taken
// at once. The wait before each further one doubles, so that a disturbance can pass.
constexpr int max_audits = 5;
constexpr int max_quick_audits = 2;
constexpr int enough_audits = 2;  // if each batch shows more than the samples, and contradicts nothing
constexpr double long_batch_ms = 10.0;
constexpr auto first_wait = 20ms;

// A lasting disturbance may have begun between samples and audit, or while the overhead was measured. If too little
// is proven, the whole round is repeated a while later, in a new process and with fewer calls in a batch. The wait
// then doubles. A submission that lies does so again.
constexpr auto wait_for_round = 100ms;
constexpr int fewer_calls_each_round = 4;  // each round drops a fourth of the first round's calls

// Making and verifying the inputs of a batch takes no longer than the samples of a case may. A batch of so many overheads
// may take longer, because a shorter one proves little.
constexpr double least_overheads = 5.0;
constexpr double least_turns = 8.0;

// Waking a process takes some microseconds, by a few of which that varies.
constexpr double long_beside_waking_ms = 0.05;

// The driver has room for a thousand launches.
constexpr int most_calls_behind_gate = 512;
constexpr int fewer_calls_behind_gate = 8;  // divides the number of calls until a batch succeeds

constexpr auto report_interval = 50ms;

double milliseconds(std::chrono::nanoseconds time) {
  return std::chrono::duration<double, std::milli>(time).count();
}

// The rate in 10^9 a second; none for a count of one, which stands for an unknown count.
std::optional<double> rate(std::int64_t count, double runtime_ms) {
  if (count <= 1) return std::nullopt;
  return static_cast<double>(count) / runtime_ms * 1e-6;
}

int choose_audit_calls(double median_ms, std::size_t most) {
  const double wanted = std::ceil(audit_batch_ms / std::max(median_ms, 1e-6));
  return static_cast<int>(std::clamp(wanted, 1.0, static_cast<double>(most)));
}

// A round takes samples until they suffice, and audits them.
class Round {
 public:
  // `number` counts from 0. The other arguments must outlive this.
  Round(int number, CaseRun& run, const AuditOverhead& overhead, OtherInputs& others,
        const SamplingOptions& sampling, const CaseTelemetry::ReadState& read_state,
        const std::function<void(const SamplingState&)>& report)
      : number_(number),
        run_(run),
        roofline_times_(run.roofline_times()),
        overhead_(overhead),
        others_(others),
        sampling_(sampling),
        telemetry_(read_state, sampling),
        report_(report) {}

  // Call these in this order. The first wrong output ends the round: passed() is then false, and only verification()
  // may be called.
  void sample();
  void audit();
  void judge_reference();

  bool passed() const { return verification_.passed; }
  bool was_memory_at_rest() const { return was_memory_at_rest_; }
  const Verification& verification() const { return verification_; }

  // Whether enough of the time is proven, and nothing contradicts it. A host that is slower than its GPU stays so; on
  // a processor, a disturbance between samples and batch passes.
  bool is_settled() const {
    const statistics::TimeDecision decision = decide();
    const bool was_disturbed = !overhead_.of_release && decision.source == TimeSource::batch &&
                               audit_->carried_ms == 0.0 &&
                               decision.runtime_ms > statistics::contradiction * summary_.trimmed_mean.value;
    const bool is_suspicious =
        decision.source == TimeSource::audit || decision.source == TimeSource::roofline;
    return decision.is_proven && !is_suspicious && !was_disturbed;
  }
  bool is_proven() const { return decide().is_proven; }

  // Holds the reference's times against those in the process that had not loaded the submission.
  const statistics::ReferenceDecision& reference() const { return reference_; }
  const system::OtherWork::Use& other_use() const { return other_use_; }
  bool confirms(const Audit& audit) const {
    const statistics::TimeDecision decision = decide(audit);
    return decision.is_proven && decision.source == TimeSource::samples;
  }
  Measurement measurement(const CaseDescription& description);

 private:
  void warm_up();
  void verify_with(const CaseDescription& other);
  int affordable_calls(int calls, double call_ms) const;
  void audit_batches(int calls);
  void audit_call_alone();
  void audit_behind_gate(int calls);
  std::optional<Audit> run_behind_gate(int calls);
  bool says_more(const Audit& audit) const;
  int most_audits() const { return sampling_.effort == Effort::quick ? max_quick_audits : max_audits; }
  std::optional<Audit> run_batch(int calls, int attempt);
  Audit bound_of_batch(const Caller::Times& batch, int calls) const;
  Audit bound(const Caller::Times& batch, int calls) const;
  statistics::TimeDecision decide() const { return decide(*audit_); }
  statistics::TimeDecision decide(const Audit& audit) const {
    return statistics::decide_time(summary_.trimmed_mean.value, audit, roofline_times_.floor_ms);
  }

  int number_;
  CaseRun& run_;
  statistics::RooflineTimes roofline_times_;
  const AuditOverhead& overhead_;
  OtherInputs& others_;
  const SamplingOptions& sampling_;
  CaseTelemetry telemetry_;
  const std::function<void(const SamplingState&)>& report_;

  Verification verification_;
  bool was_memory_at_rest_ = true;
  std::vector<double> times_ms_;
  std::vector<double> windows_ms_;
  std::vector<double> references_ms_;
  std::chrono::nanoseconds reference_time_{};
  std::optional<std::chrono::nanoseconds> reference_processor_time_;
  bool parallel_reference_ = false;
  std::optional<system::OtherWork> other_work_;
  system::OtherWork::Use other_use_;
  statistics::ReferenceDecision reference_;
  bool copies_outputs_ = false;
  StopReason stop_reason_ = StopReason::converged;
  statistics::Summary summary_;
  std::optional<Audit> audit_;
  std::optional<Audit> alone_;  // the audit of a single call
  std::optional<double> host_ms_;
};

// The calls with other kinds of inputs are warm-up calls, too.
void Round::warm_up() {
  int calls = 0;
  for (const CaseDescription& each : others_.kinds()) {
    verify_with(each);
    if (!passed()) return;
    ++calls;
  }
  for (; calls < sampling_.warm_up_calls && passed(); ++calls) verification_ = run_.call().verification;
}

void Round::verify_with(const CaseDescription& other) {
  verification_ = run_.call_with(other).verification;
  if (!passed())
    verification_.message =
        fmt::format("with inputs '{}': {}", other.test_case.inputs, verification_.message);
}

void Round::sample() {
  other_work_.emplace(run_.processor_time());
  warm_up();
  if (!passed()) return;
  was_memory_at_rest_ = run_.settle_device();
  const statistics::StoppingRule rule(sampling_);
  const auto begin = Clock::now();
  auto last_report = begin;
  std::optional<StopReason> stop;
  while (!stop) {
    if (const CaseDescription* const other = others_.due()) {
      verify_with(*other);
      if (!passed()) return;
    }
    CaseRun::Call call = run_.call();
    verification_ = std::move(call.verification);
    if (!passed()) return;
    if (telemetry_.drops_sample(Clock::now() - begin)) continue;
    times_ms_.push_back(milliseconds(call.times.claimed));
    windows_ms_.push_back(milliseconds(call.times.window));
    references_ms_.push_back(milliseconds(call.reference));
    reference_time_ += call.reference;
    if (call.reference_processor_time) {
      reference_processor_time_ = reference_processor_time_.value_or(0ns) + *call.reference_processor_time;
      parallel_reference_ |=
          statistics::is_parallel(milliseconds(*call.reference_processor_time), references_ms_.back());
    }
    copies_outputs_ |= call.times.copied;
    const auto now = Clock::now();
    stop = rule.decide(times_ms_, now - begin);
    if (now - last_report >= report_interval) {
      last_report = now;
      report_({.samples = static_cast<int>(times_ms_.size()), .cv = statistics::spread(times_ms_).cv});
    }
  }
  stop_reason_ = *stop;
  summary_ = statistics::summarize(times_ms_);
}

// A submission's leftover work on a GPU goes on while the runner is stopped, and may see a sample's inputs before the
// clock runs. Only a call on memory that is released when the clock runs is certainly alone. It is always made, for a
// submission that computes beforehand claims little, and it comes at random before or after the batch.
void Round::audit() {
  report_({.samples = static_cast<int>(times_ms_.size()), .cv = summary_.cv, .auditing = true});
  // A small claim counts only as far as single calls confirm it.
  const auto overhead = overhead_.of_single_call();
  const double alone_ms = *std::min_element(windows_ms_.begin(), windows_ms_.end()) - overhead.most_ms;
  const double call_ms = std::max(summary_.median, alone_ms);
  const int most = affordable_calls(choose_audit_calls(call_ms, overhead_.sets), call_ms);
  const int calls = std::max(most - number_ * most / fewer_calls_each_round, 1);
  const bool with_single_call = overhead_.of_release && calls > 1;
  const bool single_call_first = std::random_device()() % 2 == 0;
  if (with_single_call && single_call_first) audit_call_alone();
  if (passed()) audit_batches(calls);
  if (passed() && with_single_call && !single_call_first) audit_call_alone();
  if (passed() && alone_) statistics::bound_call_alone(*audit_, *alone_);
  const bool asks_for_host_time = overhead_.of_interpreter.count() > 0;
  if (passed() && !overhead_.of_gate.empty() && (asks_for_host_time || !confirms(*audit_)))
    audit_behind_gate(most);
}

// Work on the processors lengthens calls there; a GPU's clock does not count it.
void Round::judge_reference() {
  double undisturbed = 1.0;
  if (reference_processor_time_) {
    other_use_ = other_work_->use(run_.processor_time());
    const double cores = milliseconds(*reference_processor_time_) / milliseconds(reference_time_);
    undisturbed = std::min(statistics::undisturbed_part(cores, ::get_nprocs(), parallel_reference_),
                           audit_->undisturbed_part);
  }
  std::vector<double> before_ms;
  for (const auto time : overhead_.of_reference) before_ms.push_back(milliseconds(time));
  const double disturbed = statistics::disturbed_part(
      undisturbed, {.cores = other_use_.by_processes, .stolen = other_use_.by_hypervisor});
  reference_ = statistics::decide_reference(before_ms, references_ms_, disturbed);
}

int Round::affordable_calls(int calls, double call_ms) const {
  const double in_time = milliseconds(sampling_.time_limit) / milliseconds(run_.time_around_call());
  const double proving =
      overhead_.of_turn.empty() ? least_overheads * overhead_.of_batch(calls).most_ms / call_ms : least_turns;
  return static_cast<int>(std::clamp(std::ceil(std::max(in_time, proving)), 1.0, static_cast<double>(calls)));
}

void Round::audit_batches(int calls) {
  for (int attempt = 0; attempt < most_audits(); ++attempt) {
    const std::optional<Audit> latest = run_batch(calls, attempt);
    if (!latest) return;
    if (!audit_ || latest->time_ms < audit_->time_ms) audit_ = latest;
    const statistics::TimeDecision decision = decide();
    const bool confirms = decision.source == TimeSource::samples || attempt >= enough_audits;
    if (confirms && decision.is_proven && decision.source != TimeSource::audit) break;
    if (latest->batch_ms > long_batch_ms) calls = std::max(calls / 2, 1);
  }
}

void Round::audit_call_alone() {
  for (int attempt = 0; attempt < most_audits(); ++attempt) {
    const std::optional<Audit> latest = run_batch(1, attempt);
    if (!latest) return;
    if (!alone_ || latest->time_ms < alone_->time_ms) alone_ = latest;
    if (alone_->time_ms - alone_->slack_ms <= summary_.trimmed_mean.value) break;
  }
}

// If the processor is slower than the GPU, calls back to back take as long as their launching, but not behind a gate.
// A driver that has no room for all calls waits for the GPU; fewer calls may fit.
void Round::audit_behind_gate(int calls) {
  calls = std::min(calls, most_calls_behind_gate);
  std::optional<Audit> batch = run_behind_gate(calls);
  while (!batch && calls > fewer_calls_behind_gate) batch = run_behind_gate(calls /= fewer_calls_behind_gate);
  if (!batch || confirms(*audit_)) return;
  std::optional<Audit> alone = batch;
  if (batch->calls > 1) alone = run_behind_gate(1);
  if (!alone) return;
  for (int attempt = 1; attempt < most_audits(); ++attempt) {
    Audit audit = *batch;
    statistics::bound_call_alone(audit, *alone);
    if (confirms(audit)) break;
    if (const auto next = run_behind_gate(calls); next && next->time_ms < batch->time_ms) batch = next;
    if (const auto next = run_behind_gate(1); next && next->time_ms < alone->time_ms) alone = next;
  }
  statistics::bound_call_alone(*batch, *alone);
  if (says_more(*batch)) audit_ = batch;
}

// No call can have taken less than its bound, with a gate or without. The proven time assumes an honest
// process with no additional overhead. Behind a gate, however, calls on several streams wait for one more
// turn of the GPU.
bool Round::says_more(const Audit& audit) const {
  const statistics::TimeDecision a = decide(audit);
  const statistics::TimeDecision b = decide();
  const bool is_contradicted = a.source == TimeSource::audit;
  const bool was_contradicted = b.source == TimeSource::audit;
  if (is_contradicted != was_contradicted) return was_contradicted;
  if (a.is_proven != b.is_proven) return a.is_proven;
  return a.runtime_ms < b.runtime_ms;
}

std::optional<Audit> Round::run_behind_gate(int calls) {
  const std::optional<CaseRun::BatchBehindGate> batch = run_.batch_behind_gate(calls);
  if (!batch) return std::nullopt;
  const auto& [times, launching] = batch->times;
  Audit audit =
      statistics::bound_batch(milliseconds(times.window), overhead_.of_batch_behind_gate(), batch->calls);
  audit.claimed_ms = milliseconds(times.claimed) / batch->calls;
  audit.behind_gate = true;
  if (batch->calls > 1 || !host_ms_) host_ms_ = milliseconds(launching) / batch->calls;
  return audit;
}

// Returns nothing if an output was wrong.
std::optional<Audit> Round::run_batch(int calls, int attempt) {
  if (attempt > 1) std::this_thread::sleep_for(first_wait * (1 << (attempt - 2)));
  const bool take_turns = calls > 1 && !overhead_.of_turn.empty();
  const bool stay_awake = !overhead_.of_awake_turn.empty() && summary_.median < long_beside_waking_ms;
  CaseRun::Batch batch = take_turns ? run_.batch_in_turns(calls, stay_awake ? Wait::awake : Wait::asleep)
                                    : run_.batch(calls, overhead_);
  verification_ = std::move(batch.verification);
  if (!passed()) return std::nullopt;
  return bound(batch.times, calls);
}

Audit Round::bound_of_batch(const Caller::Times& batch, int calls) const {
  if (batch.turns.empty()) {
    Audit audit = statistics::bound_batch(milliseconds(batch.window), overhead_.of_batch(calls), calls);
    // A stopped process computes nothing, but work that it left on a GPU may go on.
    if (!overhead_.of_release)
      statistics::account_for_cores(audit, milliseconds(batch.processor_time) / audit.batch_ms,
                                    ::get_nprocs());
    return audit;
  }
  std::vector<double> windows_ms;
  for (const auto window : batch.turns) windows_ms.push_back(milliseconds(window));
  Audit audit = statistics::bound_turns(windows_ms, milliseconds(batch.processor_time),
                                        overhead_.of_turns(batch.wait), ::get_nprocs());
  // Awake between its turns, the process uses processor time for no call. A turn bounds its call better than a window alone does.
  if (batch.wait == Wait::awake) audit.cores.reset();
  return audit;
}

Audit Round::bound(const Caller::Times& batch, int calls) const {
  Audit audit = bound_of_batch(batch, calls);
  audit.claimed_ms = milliseconds(batch.claimed) / calls;
  audit.carried_ms = milliseconds(overhead_.of_carrying);
  statistics::bound_calls_alone(audit, windows_ms_, overhead_.of_single_call());
  return audit;
}

Measurement Round::measurement(const CaseDescription& description) {
  Measurement measurement;
  measurement.median_ms = summary_.median;
  measurement.min_ms = summary_.min;
  measurement.max_ms = summary_.max;
  measurement.stdev_ms = summary_.stdev;
  measurement.cv = summary_.cv;
  measurement.stop_reason = stop_reason_;
  measurement.audit = *audit_;
  measurement.host_ms = host_ms_;
  measurement.copies_outputs = copies_outputs_;
  const statistics::TimeDecision decision = decide();
  measurement.time_source = decision.source;
  measurement.runtime_ms = decision.runtime_ms;
  const statistics::TrimmedMean& typical = summary_.trimmed_mean;
  const double scale = typical.value > 0.0 ? decision.runtime_ms / typical.value : 1.0;
  measurement.ci95_ms = {.low = scale * std::max(0.0, typical.value - typical.reach),
                         .high = scale * (typical.value + typical.reach)};
  measurement.proven_ms = decision.proven_ms;
  measurement.gflops = rate(description.flops, measurement.runtime_ms);
  measurement.gbps = rate(description.bytes, measurement.runtime_ms);
  const statistics::Measured& reference = reference_.time;
  measurement.reference_ms = reference.value;
  measurement.reference_ci95_ms = {.low = std::max(0.0, reference.value - reference.reach),
                                   .high = reference.value + reference.reach};
  measurement.reference_proven_ms = reference_.proven_ms;
  const double carried_ms = decision.is_carried ? audit_->carried_ms : 0.0;
  const statistics::Ratio speedup =
      statistics::ratio({.value = reference.value + carried_ms, .reach = reference.reach},
                        statistics::measured_with(decision.runtime_ms, measurement.ci95_ms));
  measurement.speedup = speedup.value;
  measurement.speedup_ci95 = speedup.ci95;
  if (roofline_times_.perfect_ms)
    measurement.roofline_fraction = *roofline_times_.perfect_ms / measurement.runtime_ms;
  measurement.telemetry = telemetry_.finish();
  measurement.samples_ms = std::move(times_ms_);
  return measurement;
}

}  // namespace

MeasuredCase measure(CaseRun& run, const AuditOverhead& overhead, const CaseDescription& description,
                     OtherInputs& others, const SamplingOptions& sampling,
                     const CaseTelemetry::ReadState& read_state,
                     const std::function<void(const SamplingState&)>& report, const Rounds& rounds) {
  MeasuredCase measured;
  for (int number = 0;; ++number) {
    Round round(number, run, overhead, others, sampling, read_state, report);
    round.sample();
    measured.was_memory_at_rest = round.was_memory_at_rest();
    if (round.passed()) measured.was_device_idle = run.is_device_idle();
    if (round.passed()) round.audit();
    if (round.passed()) round.judge_reference();
    measured.verification = round.verification();
    if (!round.passed()) return measured;
    // A busy machine remains so for longer than a few rounds.
    const bool is_settled = round.is_settled() && measured.was_device_idle &&
                            round.reference().doubt != statistics::Doubt::slowed;
    if (is_settled || number + 1 == rounds.most) {
      measured.measurement = round.measurement(description);
      measured.measurement->rounds = number + 1;
      measured.is_proven = round.is_proven();
      measured.reference = round.reference();
      measured.others = round.other_use();
      return measured;
    }
    std::this_thread::sleep_for(wait_for_round * (number + 1));
    run.go_on_in_new_runner(rounds.begin_anew);
  }
}

}  // namespace kbench::referee
