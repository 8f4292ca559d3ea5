// Pure functions that decide a call's time from the submission's clock and kbench's clock.
//
//     Audit audit = bound_batch(batch_ms, overhead_of_batch, calls);
//     bound_calls_alone(audit, windows_ms, overhead_of_call);
//     const TimeDecision decision = decide_time(claimed_ms, audit);
//
// A window is a span of kbench's clock: from an order to the gathering of the outputs. It holds the calls and what
// surrounds them. Two figures follow from each window:
//
// - The bound subtracts only what no process can do without (Overhead::least_ms). No call that took longer fits into the
// window, so a report of the bound is no less than the truth.
// - The proven time subtracts all that an honest process may have needed (Overhead::most_ms). A call took at least that.
//
// All times are in milliseconds. docs/measurement.md gives the argument for each term.
#pragma once

#include <kbench/evaluation.hpp>

#include <span>

namespace kbench::statistics {

// A clock's two readings and the call between them take 20 to 40 ns. No claim below this counts.
inline constexpr double clock_grain_ms = 1e-5;

// A claim may be below its bound by this part: caches and clock rates differ between calls in a row and calls alone.
inline constexpr double tolerated_part = 0.05;

// A time of which less is proven is no score.
inline constexpr double proven_part = 0.8;

// The submission's clock is contradicted where a call took at least this factor longer than it says.
inline constexpr double contradiction = 1.5;

// The part of a window outside its calls.
struct Overhead {
  double least_ms = 0.0;  // the least that any process needs, even one that skips work
  double most_ms = 0.0;   // the most that an honest process needs, on a machine like that of the calibration
};

// Derives the overhead from measurements with a function that kbench trusts. The least is `least_part` of the
// shortest, less `dispensable_ms`. The most adds to the shortest the largest of three figures. These are
// three times the spread of the measurements (without the longest of more than two), `uncertain_part` of the
// shortest, and `uncertain_ms`. Throws Error if there are none.
struct OverheadRule {
  double least_part = 1.0;
  double dispensable_ms = 0.0;
  double uncertain_part = 0.0;
  double uncertain_ms = 0.0;
};
Overhead estimate_overhead(std::span<const double> measured_ms, const OverheadRule& rule);

// The bound of a call of a batch. It is 0 if the batch took no longer than its overhead. Throws Error if calls is
// less than 1.
Audit bound_batch(double batch_ms, const Overhead& overhead, int calls);

// Whether a call of `time_ms` that used `processor_ms` of the processors had more than one of them for a while.
bool is_parallel(double processor_ms, double time_ms);

// The part of a time in which no other work can have had the cores of a process that used `cores` of the machine's on
// average. Other work lengthened nothing for one thread, or for threads that had the whole machine. Threads that wait for
// each other may have waited for an interrupted one. Next to other work they share one core, as one thread has, so
// `was_parallel` says whether some call had more.
double undisturbed_part(double cores, int machine_cores, bool was_parallel = false);

// The part of each turn outside its call: of the referee's window, and of the processor time of the runner.
struct TurnOverhead {
  Overhead window;
  Overhead processor;
};

// The bound of calls that took turns, none of which had its inputs before its turn. A process that uses one core is bounded by
// its processor time, which other work does not lengthen; or by the median of `windows_ms` less the most overhead, if that is
// more: its calls slept, or were interrupted. All windows together bound a process that uses more cores. Throws Error if there
// are none.
Audit bound_turns(std::span<const double> windows_ms, double processor_ms, const TurnOverhead& overhead,
                  int machine_cores);

// Adds how many of the machine's cores the batch used.
void account_for_cores(Audit& audit, double cores, int machine_cores);

// Adds the bound of a call alone, from the windows of all samples: their trimmed mean less the least overhead. The
// proven time is the shortest window less the most overhead, for other work can only lengthen a window. Throws Error
// when there are no windows.
void bound_calls_alone(Audit& audit, std::span<const double> windows_ms, const Overhead& overhead);

// Puts the bound of a batch of one call in the place of the samples', where it proves more.
void bound_call_alone(Audit& audit, const Audit& alone);

struct TimeDecision {
  double runtime_ms = 0.0;
  double proven_ms = 0.0;
  TimeSource source = TimeSource::samples;

  // Whether enough is proven for a score: of the time, or of its bound where that is less.
  bool is_proven = false;

  bool is_carried = false;  // values that are carried are part of it
};

// `claimed_ms` is the trimmed mean of the samples by the submission's clock, `floor_ms` what the device needs at
// least. If Audit::cores holds how much of the processor a batch used, calls alone are proof by themselves: the process
// was stopped before each. A batch bounds a call alone only if its calls did not share cores.
TimeDecision decide_time(double claimed_ms, const Audit& audit, double floor_ms = 0.0);

}  // namespace kbench::statistics
