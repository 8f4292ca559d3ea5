#include "referee/measurement.hpp"

#include "statistics/audit_bound.hpp"
#include "statistics/stopping_rule.hpp"
#include "statistics/summary.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace kbench::referee {
namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

// Untimed calls before the first sample: a fixed number, which the submission can neither stretch nor shorten.
// They bring in code, stacks, thread teams and the processor's clock; lazy initialisation belongs here.
constexpr int warm_up_calls = 5;

// Long enough that the audit's overhead, and what the end of the clock may miss, are small beside it.
constexpr double audit_batch_ms = 20.0;

// Whatever else runs on the machine can only lengthen a batch, so the shortest of several is the truest; a
// submission cannot shorten one without being faster. One is enough where it confirms the samples. After one that took
// long the next has half as many calls, for a shorter one is more likely to be left in peace; and the waiting before each,
// twice as long as before the last, lets pass what disturbs for a while.
constexpr int max_audits = 5;
constexpr double long_batch_ms = 10.0;
constexpr auto first_wait = 20ms;

constexpr auto report_interval = 50ms;

double milliseconds(std::chrono::nanoseconds time) {
  return std::chrono::duration<double, std::milli>(time).count();
}

int choose_audit_calls(double median_ms, std::size_t most) {
  const double wanted = std::ceil(audit_batch_ms / std::max(median_ms, 1e-6));
  return static_cast<int>(std::clamp(wanted, 1.0, static_cast<double>(most)));
}

std::vector<double> milliseconds(const std::vector<std::chrono::nanoseconds>& times) {
  std::vector<double> result;
  for (const auto time : times) result.push_back(milliseconds(time));
  return result;
}

struct Samples {
  std::vector<double> times_ms;
  std::vector<double> windows_ms;
  std::vector<double> references_ms;
  StopReason stop_reason = StopReason::converged;
};

}  // namespace

MeasuredCase measure(CaseRun& run, const AuditOverhead& overhead, const CaseDescription& description,
                     const SamplingOptions& sampling, CaseTelemetry& telemetry,
                     const std::function<void(const SamplingState&)>& report) {
  MeasuredCase result;
  for (int i = 0; i < warm_up_calls; ++i) {
    result.verification = run.call().verification;
    if (!result.verification.passed) return result;
  }

  Samples samples;
  const statistics::StoppingRule rule(sampling);
  const auto begin = Clock::now();
  auto last_report = begin;
  std::optional<StopReason> stop;
  while (!stop) {
    CaseRun::Call call = run.call();
    result.verification = std::move(call.verification);
    if (!result.verification.passed) return result;
    if (telemetry.drops_sample(Clock::now() - begin)) continue;
    samples.times_ms.push_back(milliseconds(call.times.claimed));
    samples.windows_ms.push_back(milliseconds(call.times.window));
    samples.references_ms.push_back(milliseconds(call.reference));
    const auto now = Clock::now();
    stop = rule.decide(samples.times_ms, now - begin);
    if (now - last_report >= report_interval) {
      last_report = now;
      report({.samples = static_cast<int>(samples.times_ms.size()),
              .cv = statistics::spread(samples.times_ms).cv});
    }
  }
  const statistics::Summary summary = statistics::summarize(samples.times_ms);
  report({.samples = static_cast<int>(samples.times_ms.size()), .cv = summary.cv, .auditing = true});

  int calls = choose_audit_calls(summary.median, overhead.sets);
  std::optional<Audit> audit;
  for (int attempt = 0; attempt < max_audits; ++attempt) {
    if (attempt > 0) std::this_thread::sleep_for(first_wait * (1 << (attempt - 1)));
    CaseRun::Batch batch = run.batch(calls, overhead);
    result.verification = std::move(batch.verification);
    if (!result.verification.passed) return result;
    const Audit latest =
        statistics::audit_bound(milliseconds(batch.window), milliseconds(overhead.of_batch(calls)), calls);
    if (!audit || latest.time_ms < audit->time_ms) audit = latest;
    if (statistics::decide(summary.mean, *audit) == TimeSource::samples) break;
    if (latest.batch_ms > long_batch_ms) calls = std::max(calls / 2, 1);
  }

  statistics::add_lockstep(*audit, samples.windows_ms, milliseconds(overhead.of_call));

  Measurement measurement;
  measurement.median_ms = summary.median;
  measurement.min_ms = summary.min;
  measurement.max_ms = summary.max;
  measurement.stdev_ms = summary.stdev;
  measurement.cv = summary.cv;
  measurement.ci95_ms = summary.ci95;
  measurement.stop_reason = *stop;
  measurement.audit = *audit;
  measurement.time_source = statistics::decide(summary.mean, measurement.audit);
  // A clock that shows nothing has not seen an empty call either: a nanosecond is its grain.
  measurement.runtime_ms = std::max(
      measurement.time_source == TimeSource::audit ? statistics::proven_ms(*audit) : summary.mean, 1e-6);
  measurement.gflops = static_cast<double>(description.flops) / measurement.runtime_ms * 1e-6;
  measurement.gbps = static_cast<double>(description.bytes) / measurement.runtime_ms * 1e-6;
  measurement.reference_ms = statistics::spread(samples.references_ms).mean;
  measurement.speedup = measurement.reference_ms / measurement.runtime_ms;
  measurement.telemetry = telemetry.finish();
  measurement.samples_ms = std::move(samples.times_ms);
  result.measurement = std::move(measurement);
  return result;
}

}  // namespace kbench::referee
