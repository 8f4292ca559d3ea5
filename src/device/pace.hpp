// Judges whether the same work takes as long as usual.
//
//     Pace reading;
//     reading.is_usual(burst);                              // learns
//     while (!reading.is_usual(burst) && now() < limit) {}  // waits until nothing holds it up
#pragma once

#include <algorithm>
#include <chrono>
#include <functional>

namespace kbench::device {

class Pace {
 public:
  // Calls `burst`, which returns its time, a few times. Returns true where the shortest time is within the usual
  // variation of the shortest ever, which the first call sets.
  bool is_usual(const std::function<std::chrono::nanoseconds()>& burst) {
    auto latest = burst();
    for (int i = 1; i < bursts; ++i) latest = std::min(latest, burst());
    shortest_ = std::min(shortest_, latest);
    return latest - shortest_ <= shortest_ / tolerated_part;
  }

 private:
  static constexpr int bursts = 3;
  static constexpr int tolerated_part = 16;

  std::chrono::nanoseconds shortest_ = std::chrono::nanoseconds::max();
};

}  // namespace kbench::device
