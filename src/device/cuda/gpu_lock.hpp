// One measurement at a time on a GPU, whichever processes want one: a flock(2) of the GPU's device node, which ends with its
// holder. Processes that see another node for the same GPU, as containers may, do not notice each other.
#pragma once

#include "base/system/file_descriptor.hpp"

#include <functional>

namespace kbench::device {

// Prevents measurements on the GPU during its lifetime; several processes may hold it at once. A driver that
// makes a context for one process keeps all others waiting. If the GPU is being measured, it waits for the
// end of the measurement, at most 5 s.
class UnmeasuredTime {
 public:
  explicit UnmeasuredTime(int device);

 private:
  system::FileDescriptor node_;
};

class GpuLock {
 public:
  // Waits until it has the GPU, and calls `waiting` now and then until then.
  void take(int device, const std::function<void()>& waiting);

  // Lets UnmeasuredTime begin, while another GpuLock still waits. The end of a process that has a context takes 0.1 s.
  void allow_preparations();

  // Lets others have it, unless another holder of the descriptor keeps them off.
  void give_back();

  // False before take(), after give_back(), and where the GPU has no node that could be locked.
  bool held() const { return held_; }

  // A process that also has this descriptor holds the lock too; -1 if it is not held.
  int descriptor() const { return held_ ? node_.get() : -1; }

 private:
  system::FileDescriptor node_;
  bool held_ = false;
};

}  // namespace kbench::device
