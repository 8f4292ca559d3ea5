// Whether a sample that was taken while the device was throttled is dropped and taken again, or counts all the same.
//
//     const ThrottleRule rule(options.sampling);
//     if (throttled && rule.repeat(kept, repeated, now() - start)) continue;
//
// A short spell of throttling is waited out. One that lasts is how this device runs this kernel: to wait for its end
// would take for ever, and would leave few samples, which are not typical.
#pragma once

#include <kbench/options.hpp>

#include <chrono>

namespace kbench::statistics {

class ThrottleRule {
 public:
  // So many samples may be repeated from the start, one more for each `kept_for_one` that count, and no more than
  // `most` in all.
  static constexpr int from_the_start = 10;
  static constexpr int kept_for_one = 4;
  static constexpr int most = 100;

  explicit ThrottleRule(const SamplingOptions& options) : options_(options) {}

  // `kept` samples count so far, and `repeated` have been dropped; `elapsed` is the time since the first was begun.
  bool repeat(int kept, int repeated, std::chrono::nanoseconds elapsed) const;

 private:
  SamplingOptions options_;
};

}  // namespace kbench::statistics
