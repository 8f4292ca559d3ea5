// Pure functions that decide which time of the reference counts, and how uncertain a speed-up is.
//
//     const ReferenceDecision reference = decide_reference(before_ms, beside_ms, disturbed);
//     const Ratio speedup = ratio(reference.time, runtime);
//
// A speed-up is the reference's time over the submission's. A disturbance of the reference lengthens it, and raises the
// speed-up. Calls among the samples are therefore compared with calls that were made before the submission was loaded,
// and against what other work may have had of the processors. Times are in milliseconds; docs/measurement.md has the
// argument.
#pragma once

#include <kbench/evaluation.hpp>

#include <cstdint>
#include <span>

namespace kbench::statistics {

// A reference of which less is proven gives no score.
inline constexpr double proven_reference_part = 0.85;

// A clock's readings and a thread's wake-up vary by so much. No smaller difference contradicts the reference's time.
inline constexpr double reference_grain_ms = 1e-3;

// The cores of a parallel reference sleep while the submission is called alone, and wake within this time on a virtual
// machine. The reference then counts as before; the difference alone is no doubt.
inline constexpr double waking_ms = 0.2;

// What was used of the processors that the measurement may use, on average, in cores.
struct Neighbours {
  double cores = 0.0;   // used by other processes; 0 on a quiet machine
  double stolen = 0.0;  // taken by the hypervisor
};

// The largest part of a time that neighbours can have taken. It is at most what they used, and at most what the measured
// process did not use itself (Audit::undisturbed_part). Both exclude what the hypervisor took.
double disturbed_part(double undisturbed_part, const Neighbours& neighbours);

// A mean, and how far its 95 % interval reaches to either side.
struct Measured {
  double value = 0.0;
  double reach = 0.0;  // infinite for one sample
};

enum class Doubt : std::uint8_t {
  none,
  busy,    // other work may have taken too much of the times
  slowed,  // the reference took longer among the samples than before the submission was loaded
};

struct ReferenceDecision {
  Measured time = {};       // time of a call: typical_ms, but at most 5 % above before_ms
  double typical_ms = 0.0;  // the trimmed mean of the calls among the samples
  double before_ms = 0.0;   // the median of the calls before
  double proven_ms = 0.0;
  double disturbed_part = 0.0;
  Doubt doubt = Doubt::none;
};

// `disturbed` is that of the times of reference and submission. Throws Error if either list of calls is empty.
ReferenceDecision decide_reference(std::span<const double> before_ms, std::span<const double> beside_ms,
                                   double disturbed);

// Whether two times of the same reference, taken on different occasions, tell of the same state of the machine.
bool agree(double one_ms, double other_ms);

// Returns the mean `value` with an interval as wide, in proportion to its middle, as `ci95`: `value` may be decided
// from more samples than the interval.
Measured measured_with(double value, const Interval& ci95);

// The ratio of two independent means, with the interval of its logarithm (delta method): never below 0. It is 0 unless both
// values are positive.
struct Ratio {
  double value = 0.0;
  Interval ci95 = {};
};
Ratio ratio(const Measured& numerator, const Measured& denominator);

// The interval of the geometric mean of independent ratios, of which these are the intervals. Throws Error if there are none.
Interval geometric_mean_interval(std::span<const Interval> intervals);

}  // namespace kbench::statistics
