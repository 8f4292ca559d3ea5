// Makes a profile of what the counters of a processor and of the kernel have counted, and says which of them there are: pure
// functions.
#pragma once

#include "diagnose/second_run.hpp"

#include <kbench/doctor.hpp>
#include <kbench/profile.hpp>

#include <cstdint>
#include <optional>
#include <vector>

namespace kbench {

struct CountedCalls {
  int calls = 0;
  std::vector<EventCount> counts;    // counts of system::perf_events, in that order
  std::int64_t flops_of_call = 0;    // 0 if unknown
  std::optional<int> paranoid = {};  // kernel.perf_event_paranoid
};

// Each counter that has nothing says why.
ProcessorProfile processor_profile(const CountedCalls& counted);

// Says which counters there are, for `kbench doctor`. `errors` has errno for each of system::perf_events, or 0 if it could be
// opened.
Finding finding_of_counters(const std::vector<int>& errors, std::optional<int> paranoid);

}  // namespace kbench
