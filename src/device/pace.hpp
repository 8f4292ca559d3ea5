// Whether the same work takes as long as it always does.
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
  // Does `burst` a few times, which says how long it took. True where the shortest of them is no longer than the shortest
  // ever was, by more than they differ by nature: the first is.
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
