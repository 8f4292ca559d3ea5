// Counters of events in a process: of the processor, and of the kernel (perf_event_open(2)).
//
// A process opens them on itself, because the kernel lets it without the right to trace others. It hands them to another
// process, which starts, stops and reads them.
#pragma once

#include "system/file_descriptor.hpp"

#include <linux/perf_event.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

namespace kbench::system {

struct PerfEvent {
  const char* name = "";  // the name in `perf stat`
  std::uint32_t type = PERF_TYPE_HARDWARE;
  std::uint64_t config = 0;
  // It happens in the kernel, which is counted too; of all other events, only those of the program itself are counted.
  bool is_in_kernel = false;
};

// Some processors can count only four to eight of these at once, and those that come first are served first.
inline constexpr std::array perf_events{
    PerfEvent{"cycles", PERF_TYPE_HARDWARE, PERF_COUNT_HW_CPU_CYCLES},
    PerfEvent{"instructions", PERF_TYPE_HARDWARE, PERF_COUNT_HW_INSTRUCTIONS},
    PerfEvent{"cache-references", PERF_TYPE_HARDWARE, PERF_COUNT_HW_CACHE_REFERENCES},
    PerfEvent{"cache-misses", PERF_TYPE_HARDWARE, PERF_COUNT_HW_CACHE_MISSES},
    PerfEvent{"branches", PERF_TYPE_HARDWARE, PERF_COUNT_HW_BRANCH_INSTRUCTIONS},
    PerfEvent{"branch-misses", PERF_TYPE_HARDWARE, PERF_COUNT_HW_BRANCH_MISSES},
    PerfEvent{"L1-dcache-loads", PERF_TYPE_HW_CACHE, PERF_COUNT_HW_CACHE_L1D},
    PerfEvent{"L1-dcache-load-misses", PERF_TYPE_HW_CACHE,
              PERF_COUNT_HW_CACHE_L1D | PERF_COUNT_HW_CACHE_RESULT_MISS << 16U},
    PerfEvent{"task-clock", PERF_TYPE_SOFTWARE, PERF_COUNT_SW_TASK_CLOCK},
    PerfEvent{"page-faults", PERF_TYPE_SOFTWARE, PERF_COUNT_SW_PAGE_FAULTS},
    PerfEvent{"context-switches", PERF_TYPE_SOFTWARE, PERF_COUNT_SW_CONTEXT_SWITCHES, true},
    PerfEvent{"cpu-migrations", PERF_TYPE_SOFTWARE, PERF_COUNT_SW_CPU_MIGRATIONS, true}};

struct PerfCounter {
  FileDescriptor descriptor;  // none: `error` says why
  int error = 0;              // errno
};

// Opens a counter of each of `perf_events`, for the calling thread and for all that it starts from now on. They survive an
// exec, and have not been started.
std::vector<PerfCounter> open_perf_counters();

// The setting kernel.perf_event_paranoid. Nothing if it cannot be read.
std::optional<int> perf_event_paranoid();

// These are for the owner of the descriptor.
void start_counting(int counter);
void stop_counting(int counter);

struct PerfReading {
  std::uint64_t count = 0;             // nanoseconds for PERF_COUNT_SW_TASK_CLOCK
  std::chrono::nanoseconds started{};  // the time that its threads ran while it was started
  std::chrono::nanoseconds
      counting{};  // the part of it that was counted: the processor's counters take turns
};

// The sum over all starts so far. Nothing if the descriptor cannot be read.
std::optional<PerfReading> read_counter(int counter);

}  // namespace kbench::system
