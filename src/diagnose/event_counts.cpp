#include "diagnose/event_counts.hpp"

#include "system/error_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cerrno>
#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

namespace kbench {
namespace {

constexpr const char* no_such_counter =
    "this machine does not count such events, like most virtual machines: profile on the machine itself, "
    "or give the virtual machine a PMU";
constexpr const char* refused =
    "this system refuses perf_event_open, as most containers do: give the container CAP_PERFMON and a "
    "seccomp profile that allows the call, or profile outside of it";
constexpr const char* never_counted =
    "it was never its turn: the processor has too few counters for all, and the calls are too short, "
    "so profile a larger case";

// Without the right CAP_PERFMON, events of the own program may be counted up to 2, and those in the kernel up to 1.
constexpr int highest_paranoid = 2;
constexpr int highest_paranoid_in_kernel = 1;

std::string reason_of(int error, const system::PerfEvent& event, std::optional<int> paranoid) {
  switch (error) {
    case ENOENT:
    case ENODEV:
    case EOPNOTSUPP: return no_such_counter;
    case EACCES: {
      const int highest = event.is_in_kernel ? highest_paranoid_in_kernel : highest_paranoid;
      if (paranoid.value_or(0) <= highest) return refused;
      return fmt::format(
          "kernel.perf_event_paranoid is {}, and has to be at most {}: let an administrator run "
          "`sysctl kernel.perf_event_paranoid={}`",
          *paranoid, highest, highest);
    }
    case EPERM:
    case ENOSYS: return refused;
    default: return fmt::format("it cannot be opened: {}", system::error_text(error));
  }
}

EventCounter counter_of(const system::PerfEvent& event, const EventCount& count,
                        const CountedCalls& counted) {
  EventCounter counter{.name = event.name};
  const system::PerfReading& reading = count.reading;
  if (count.error != 0) {
    counter.missing = reason_of(count.error, event, counted.paranoid);
  } else if (counted.calls == 0 || reading.started.count() <= 0) {
    counter.missing = "no call was counted";
  } else if (reading.counting.count() <= 0) {
    counter.missing = never_counted;
  } else {
    const double part =
        static_cast<double>(reading.counting.count()) / static_cast<double>(reading.started.count());
    const bool is_time = event.type == PERF_TYPE_SOFTWARE && event.config == PERF_COUNT_SW_TASK_CLOCK;
    constexpr double milliseconds = 1e-6;  // one nanosecond in milliseconds
    counter.per_call =
        static_cast<double>(reading.count) / part / counted.calls * (is_time ? milliseconds : 1.0);
    counter.counted_percent = 100.0 * part;
  }
  return counter;
}

class Counts {
 public:
  explicit Counts(const std::vector<EventCounter>& counters) : counters_(counters) {}

  std::optional<double> operator[](std::string_view name) const {
    for (const EventCounter& each : counters_) {
      if (each.name == name) return each.per_call;
    }
    return std::nullopt;
  }

 private:
  const std::vector<EventCounter>& counters_;
};

std::optional<double> ratio(std::optional<double> part, std::optional<double> whole, double unit = 1.0) {
  if (!part || !whole || *whole <= 0.0) return std::nullopt;
  return unit * *part / *whole;
}

}  // namespace

ProcessorProfile processor_profile(const CountedCalls& counted) {
  ProcessorProfile profile{.calls = counted.calls};
  for (std::size_t i = 0; i < system::perf_events.size() && i < counted.counts.size(); ++i)
    profile.counters.push_back(counter_of(system::perf_events.at(i), counted.counts[i], counted));

  constexpr double percent = 100.0;
  const Counts per_call(profile.counters);
  profile.instructions_per_cycle = ratio(per_call["instructions"], per_call["cycles"]);
  profile.branch_miss_percent = ratio(per_call["branch-misses"], per_call["branches"], percent);
  profile.cache_miss_percent = ratio(per_call["cache-misses"], per_call["cache-references"], percent);
  profile.l1_miss_percent = ratio(per_call["L1-dcache-load-misses"], per_call["L1-dcache-loads"], percent);
  if (counted.flops_of_call > 0)
    profile.flops_per_cycle = ratio(static_cast<double>(counted.flops_of_call), per_call["cycles"]);
  return profile;
}

Finding finding_of_counters(const std::vector<int>& errors, std::optional<int> paranoid) {
  Finding finding{.kind = Finding::Kind::device, .name = "counters", .ok = true};
  std::vector<std::string_view> missing;
  for (std::size_t i = 0; i < errors.size(); ++i) {
    if (errors[i] == 0) continue;
    const system::PerfEvent& event = system::perf_events.at(i);
    missing.emplace_back(event.name);
    const std::string reason = reason_of(errors[i], event, paranoid);
    if (finding.advice.find(reason) == std::string::npos)
      finding.advice += (finding.advice.empty() ? "" : "\n") + reason;
  }
  finding.ok = missing.empty();
  finding.detail = fmt::format("{} of the {} that --profile reads on the processor",
                               errors.size() - missing.size(), errors.size());
  if (!missing.empty()) finding.detail += fmt::format("; not {}", fmt::join(missing, ", "));
  return finding;
}

}  // namespace kbench
