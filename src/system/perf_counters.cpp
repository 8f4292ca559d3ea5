#include "system/perf_counters.hpp"

#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>

namespace kbench::system {
namespace {

PerfCounter open_counter(const PerfEvent& event) {
  perf_event_attr attributes{};
  attributes.size = sizeof attributes;
  attributes.type = event.type;
  attributes.config = event.config;
  attributes.disabled = 1;
  attributes.inherit = 1;
  attributes.exclude_kernel = event.is_in_kernel ? 0 : 1;
  attributes.exclude_hv = 1;
  attributes.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
  constexpr pid_t this_thread = 0;
  constexpr int any_core = -1;
  constexpr int no_group = -1;
  PerfCounter counter;
  counter.descriptor = FileDescriptor(static_cast<int>(
      ::syscall(SYS_perf_event_open, &attributes, this_thread, any_core, no_group, PERF_FLAG_FD_CLOEXEC)));
  if (!counter.descriptor) counter.error = errno;
  return counter;
}

}  // namespace

std::vector<PerfCounter> open_perf_counters() {
  std::vector<PerfCounter> counters;
  for (const PerfEvent& event : perf_events) counters.push_back(open_counter(event));
  return counters;
}

std::optional<int> perf_event_paranoid() {
  std::ifstream file("/proc/sys/kernel/perf_event_paranoid");
  int value = 0;
  return file >> value ? std::optional(value) : std::nullopt;
}

void start_counting(int counter) { ::ioctl(counter, PERF_EVENT_IOC_ENABLE, 0); }

void stop_counting(int counter) { ::ioctl(counter, PERF_EVENT_IOC_DISABLE, 0); }

std::optional<PerfReading> read_counter(int counter) {
  struct {
    std::uint64_t count, started, counting;
  } read{};
  if (::read(counter, &read, sizeof read) != sizeof read) return std::nullopt;
  return PerfReading{.count = read.count,
                     .started = std::chrono::nanoseconds(read.started),
                     .counting = std::chrono::nanoseconds(read.counting)};
}

}  // namespace kbench::system
