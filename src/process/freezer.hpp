// Stops another process, all of its threads, and lets it go on.
#pragma once

#include <sys/types.h>

#include <chrono>

namespace kbench::process {

class Freezer {
 public:
  // Neither needs to be a child of the caller. The caller keeps `pidfd`.
  Freezer(pid_t pid, int pidfd) : pid_(pid), pidfd_(pidfd) {}

  // Has every thread stop as soon as it can, so that freeze() has less to wait for. False when the process has ended.
  bool begin() const;

  // Returns when every thread has stopped, or the process has ended. False when that took longer than `limit`.
  // SIGSTOP alone does not say when it has taken effect; /proc does, thread by thread.
  bool freeze(std::chrono::milliseconds limit) const;

  void thaw() const;

 private:
  bool all_threads_stopped() const;

  pid_t pid_;
  int pidfd_;
};

}  // namespace kbench::process
