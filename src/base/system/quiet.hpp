// Detects other work on this machine's processors, which lengthens times.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace kbench::system {

// The beginning of a remark about other work on the machine.
inline constexpr std::string_view machine_was_not_quiet = "the machine was not quiet";
inline constexpr std::string_view machine_is_busy = "the machine is busy";

// Waits until the processors have been almost idle for half a second. Returns false at `limit`. Calls `waiting` about
// twice a second while it waits.
bool wait_until_quiet(std::chrono::milliseconds limit, const std::function<void()>& waiting = {});

// "the machine is busy: load 9.1 on 2 cores" where the load of the last minute is above what one evaluation makes; else
// empty.
std::string describe_load();

// Measures what other processes use of the processors that this one may use.
//
//     const OtherWork others(own_processor_time());
//     ...
//     if (others.use(own_processor_time()).cores > 1.0) ...
class OtherWork {
 public:
  // `own` is the processor time so far of the processes that are no other work.
  explicit OtherWork(std::chrono::nanoseconds own);

  // In cores, on average since construction, less the resolution of the kernel's accounts. `by_processes` is 0 where
  // wait_until_quiet() would not wait, and infinite where the kernel keeps no accounts.
  struct Use {
    double by_processes = 0.0;
    double by_hypervisor = 0.0;
  };
  Use use(std::chrono::nanoseconds own) const;

 private:
  struct Ticks {
    std::uint64_t busy = 0;
    std::uint64_t stolen = 0;
    std::uint64_t all = 0;
    int cores = 0;
  };
  static Ticks read();

  std::chrono::nanoseconds own_;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  Ticks before_ = read();
};

// The processor time of this process so far, of all its threads.
std::chrono::nanoseconds own_processor_time();

// How long a thread has been ready so far while other work had its core: this one, or the first of a process. 0 where the kernel
// keeps no such account.
std::chrono::nanoseconds waiting_time_of_thread();
std::chrono::nanoseconds waiting_time_of(pid_t process);

}  // namespace kbench::system
