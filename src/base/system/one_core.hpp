// A thread held to one core.
#pragma once

#include <sched.h>
#include <sys/types.h>

#include <algorithm>
#include <cstddef>

namespace kbench::system {

// Holds this thread, and what it starts, to the core on which it is, as long as this object lives. The kernel chooses
// the cores if it refuses that.
class OneCore {
 public:
  OneCore() {
    ::sched_getaffinity(0, sizeof before_, &before_);
    CPU_ZERO(&here_);
    CPU_SET(static_cast<std::size_t>(std::max(::sched_getcpu(), 0)), &here_);
    ::sched_setaffinity(0, sizeof here_, &here_);
  }
  OneCore(const OneCore&) = delete;
  OneCore& operator=(const OneCore&) = delete;
  ~OneCore() { ::sched_setaffinity(0, sizeof before_, &before_); }

  bool is_only() const { return CPU_EQUAL(&before_, &here_) != 0; }

  // Moves another process' main thread there, for as long as it likes.
  void fetch(pid_t process) const { ::sched_setaffinity(process, sizeof here_, &here_); }

  // Moves it to another of the cores that this thread had.
  void send_away(pid_t process) const {
    cpu_set_t others{};
    CPU_XOR(&others, &before_, &here_);
    ::sched_setaffinity(process, sizeof others, &others);
  }

 private:
  cpu_set_t before_{};
  cpu_set_t here_{};
};

}  // namespace kbench::system
