// The throttle rule decides whether a sample of a throttled device is dropped and repeated, or counts.
//
//     const ThrottleRule rule(options.sampling);
//     if (throttled && rule.repeat(kept, repeated, now() - start)) continue;
//
// Short throttling is waited out. Lasting throttling is how this device runs this kernel: waiting for its end would
// take too long, and would leave few samples, which are not typical.
#pragma once

#include <kbench/options.hpp>

#include <chrono>

namespace kbench::statistics {

class ThrottleRule {
 public:
  // This many samples may be repeated from the start, one more for each `kept_for_one` that count, and at most `most`
  // in all.
  static constexpr int from_the_start = 10;
  static constexpr int kept_for_one = 4;
  static constexpr int most = 100;

  explicit ThrottleRule(const SamplingOptions& options) : options_(options) {}

  // `kept` samples count so far, and `repeated` have been dropped; `elapsed` is the time since the first one started.
  bool repeat(int kept, int repeated, std::chrono::nanoseconds elapsed) const;

 private:
  SamplingOptions options_;
};

}  // namespace kbench::statistics
