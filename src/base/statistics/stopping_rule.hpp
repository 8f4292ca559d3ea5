// The stopping rule decides when a case has been sampled enough.
//
//     const StoppingRule rule(options.sampling);
//     std::optional<StopReason> reason;
//     while (!reason) {
//       samples.push_back(take_sample());
//       reason = rule.decide(samples, now() - start);
//     }
//
// The samples have converged when their coefficient of variation is at most target_cv, or when the 95 % interval of
// their trimmed mean reaches no further than target_cv of it to either side. The times of a noisy kernel never have a
// small coefficient of variation, but their mean can be known well.
#pragma once

#include <kbench/evaluation.hpp>
#include <kbench/options.hpp>

#include <chrono>
#include <optional>
#include <span>

namespace kbench::statistics {

class StoppingRule {
 public:
  // Convergence and the time limit never stop before this many samples, for any options. One sample has no variation,
  // and two agree by chance too often.
  static constexpr int fewest_samples = 3;

  explicit StoppingRule(const SamplingOptions& options) : options_(options) {}

  // Call it after every sample, with all samples in any unit, and the time since the first one started. Returns the
  // first of these that holds:
  // - converged, from min_samples on;
  // - sample_limit, from max_samples on, even if that is less than min_samples or fewest_samples;
  // - time_limit, before min_samples too.
  // From 128 samples on, convergence is checked 64 times while their number doubles, and when a limit is reached. All
  // decisions about n samples therefore take O(n log n).
  std::optional<StopReason> decide(std::span<const double> samples, std::chrono::nanoseconds elapsed) const;

 private:
  bool converged(std::span<const double> samples) const;

  SamplingOptions options_;
};

}  // namespace kbench::statistics
