// Stops another process, all of its threads, and lets it go on.
#pragma once

#include "base/system/file_descriptor.hpp"

#include <sys/types.h>

#include <chrono>
#include <string>
#include <vector>

namespace kbench::system {

class Freezer {
 public:
  // The process need not be a child of the caller. The caller keeps `pidfd`.
  Freezer(pid_t pid, int pidfd)
      : pid_(pid), pidfd_(pidfd), tasks_("/proc/" + std::to_string(pid) + "/task") {}

  // Asks every thread to stop, so that freeze() has less to wait for. Returns false when the process has ended.
  bool begin() const;

  // Returns when every thread has stopped, or the process has ended. False when that took longer than `limit`.
  // SIGSTOP alone does not say when it has taken effect; /proc does, thread by thread. Throws std::system_error where there
  // is no descriptor for each thread.
  bool freeze(std::chrono::milliseconds limit);

  void thaw() const;

 private:
  bool all_threads_stopped();
  bool list_threads();

  struct Thread {
    pid_t id = 0;
    FileDescriptor state;  // its file `stat` in /proc
  };

  pid_t pid_;
  int pidfd_;
  std::string tasks_;
  std::vector<Thread> threads_;  // the latest list of its threads
};

}  // namespace kbench::system
