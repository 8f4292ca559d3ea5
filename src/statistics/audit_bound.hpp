// What an audit proves: how long a call takes at least, by a clock that the submission cannot touch.
//
//     Audit audit = audit_bound(batch_ms, overheads_ms, calls);
//     audit.claimed_ms = ...
//     if (decide(mean_ms, audit, is_accounted_for(audit, outside_ms)) == TimeSource::audit) ...  // the clocks disagree
//
// A batch of calls is timed as a whole, from the order to the gathering of the outputs. The overhead is what such a
// batch adds to the calls: measured with a function that kbench trusts, in a process that has not loaded the submission
// yet. Nothing that a submission can influence is subtracted.
//
// All times are in milliseconds, as in kbench::Measurement.
#pragma once

#include <kbench/evaluation.hpp>

#include <span>

namespace kbench::statistics {

// How far below the audit's time a claim may be, so that an honest one is practically never rejected.
//
// In part, for what differs between calls back to back and calls alone: clock rates, caches. The audits of seven honest
// kernels on an H200, of 4 us to 1 ms, were 0.70 to 1.04 of their samples' medians: the claims were at most 4 % below.
inline constexpr double relative_slack = 0.05;

// For each call, for the resolution of the clocks and what a sample's clock leaves out: the call itself, and
// the loop around it.
inline constexpr double absolute_slack_ms = 0.001;

// To these comes, shared among the calls, how far the overhead of the batch may have been above those that were measured
// some time before: three times as far as these are apart, but for the largest, which may have been disturbed; a tenth
// at least; of a batch of one call half, of a sample a quarter, or all of it up to 0.05 ms.

// Two readings of a clock, and the call between them, are further apart: 20 to 40 ns.
inline constexpr double shortest_claim_ms = 10e-6;

// `overheads_ms` are measurements of the overhead of this batch; the least is subtracted, for what else runs on the machine
// can only lengthen one. The time is 0 where the batch took less than that. Throws Error when there are none, or when
// calls is less than 1.
Audit audit_bound(double batch_ms, std::span<const double> overheads_ms, int calls);

// Adds what the samples themselves prove. Each is a call on its own, whose window, from the order to the gathering of the
// outputs, holds its overhead. The shortest window counts, for what else runs on the machine can only lengthen one. Throws
// Error when a list is empty.
void add_lockstep(Audit& audit, std::span<const double> windows_ms, std::span<const double> overheads_ms);

// Adds what `alone` proves, the audit_bound() of a batch of one call: it counts where it proves more than the samples do.
void add_lockstep(Audit& audit, const Audit& alone);

// Adds to the slack of both bounds what the submission's process did around each call, and could have done without.
void add_slack(Audit& audit, double ms_each);

// The longest time of a call that the audit proves.
double proven_ms(const Audit& audit);

// No honest call takes less: the larger bound of both, less its slack.
double least_ms(const Audit& audit);

// Whether what was claimed of the batch is all that it took, but for what an honest clock does not see of it: `outside_ms` are
// measurements of that, with the same slack.
bool is_accounted_for(const Audit& audit, std::span<const double> outside_ms);

// `samples` where the claim, the mean of the samples, is below neither bound of the audit by more than its slack, nor below what any
// clock shows. `batch`
// where only the batch says more, and is accounted for: calls that follow each other take longer than a call alone, as where
// the host launches more slowly than the GPU runs. Who lies of one would have to lie of both.
TimeSource decide(double mean_claim_ms, const Audit& audit, bool batch_is_accounted_for = false);

}  // namespace kbench::statistics
