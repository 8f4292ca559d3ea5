// How long a GPU is kept busy before a call, while the processor launches the call's work.
//
// If that is as long as the launching, the time between two events on the GPU has none of the processor's in it.
#pragma once

#include <algorithm>
#include <chrono>

namespace kbench::runner {

class LaunchCover {
 public:
  // Launching some tens of kernels from C++ takes this long.
  static constexpr std::chrono::nanoseconds shortest = std::chrono::microseconds(40);

  // Calls that take longer to launch are not covered: they compile, or wait for the GPU.
  static constexpr std::chrono::nanoseconds longest = std::chrono::microseconds(1000);

  std::chrono::nanoseconds duration() const { return duration_; }

  // `launching` is the time that the call took on the processor, under a cover of duration(). A call that
  // waits for the GPU takes longer than any cover. After a few such calls in a row, only the shortest cover
  // is used from then on.
  void learn(std::chrono::nanoseconds launching) {
    outlasted_ = launching < duration_ ? 0 : outlasted_ + 1;
    if (outlasted_ > patience) waits_for_gpu_ = true;
    const auto needed = launching + launching / 4 + margin;
    duration_ = waits_for_gpu_ || needed > longest ? shortest : std::max(needed, shortest);
  }

 private:
  static constexpr std::chrono::nanoseconds margin = std::chrono::microseconds(15);
  static constexpr int patience = 8;

  std::chrono::nanoseconds duration_ = shortest;
  int outlasted_ = 0;  // covers, in a row
  bool waits_for_gpu_ = false;
};

}  // namespace kbench::runner
