// One measurement at a time on a GPU, whichever processes want one: a flock(2) of the GPU's device node, which ends with its
// holder. Processes that see another node for the same GPU, as containers may, do not notice each other.
#pragma once

#include "system/file_descriptor.hpp"

#include <functional>

namespace kbench::device {

// Keeps the GPU from being measured while it lives, as several processes may at once: a driver that makes a context for one
// keeps all others waiting. Where the GPU is being measured it waits for the end of that, but 5 s at most.
class UnmeasuredTime {
 public:
  explicit UnmeasuredTime(int device);

 private:
  system::FileDescriptor node_;
};

class GpuLock {
 public:
  // Waits until it has the GPU, and calls `waiting` now and then meanwhile.
  void take(int device, const std::function<void()>& waiting);

  // Lets others have it, unless another holder of the descriptor keeps them off.
  void give_back();

  // False before take(), after give_back(), and where the GPU has no node that could be locked.
  bool held() const { return held_; }

  // Whoever has it, too, holds the lock; -1 where it is not held.
  int descriptor() const { return held_ ? node_.get() : -1; }

 private:
  system::FileDescriptor node_;
  bool held_ = false;
};

}  // namespace kbench::device
