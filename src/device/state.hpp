// The clock, temperature and throttling of a device at one moment.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace kbench::device {

enum class Readings {
  clock,  // the clock of the multiprocessors, and what holds it down: some tens of microseconds
  all,    // power may take a millisecond
};

// A field is absent if the device does not tell it, or was not asked.
struct State {
  std::optional<double> sm_clock_mhz;
  std::optional<double> memory_clock_mhz;
  std::optional<double> power_w;
  std::optional<double> temperature_c;
  std::vector<std::string> throttle_reasons;  // why its clock is lower than asked for; none: it is not
};

}  // namespace kbench::device
