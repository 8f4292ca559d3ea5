// Follows the state of the device through the samples of one case, and reports which samples it spoils.
//
//     CaseTelemetry telemetry([&](Readings wanted) { return device.state(wanted); }, sampling);
//     after each sample:  if (telemetry.drops_sample(now() - start)) continue;
//     at the end:         measurement.telemetry = telemetry.finish();
#pragma once

#include "base/statistics/throttle_rule.hpp"
#include "device/state.hpp"

#include <kbench/evaluation.hpp>
#include <kbench/options.hpp>

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <utility>

namespace kbench::referee {

class CaseTelemetry {
 public:
  // The least interval between slow readings.
  static constexpr std::chrono::milliseconds interval_of_all{20};

  using ReadState = std::function<std::optional<device::State>(device::Readings)>;

  CaseTelemetry(ReadState read_state, const SamplingOptions& sampling)
      : read_state_(std::move(read_state)), rule_(sampling) {}

  // Call it after each sample, with the time since the first one started. Returns whether the device was throttled and
  // the sample is to be taken again.
  bool drops_sample(std::chrono::nanoseconds elapsed);

  // Returns nothing if the device does not tell its state.
  std::optional<Telemetry> finish();

 private:
  std::optional<device::State> read(device::Readings wanted);

  ReadState read_state_;
  statistics::ThrottleRule rule_;
  std::optional<Telemetry> telemetry_;
  std::optional<std::chrono::nanoseconds> last_of_all_;
  int kept_ = 0;
};

}  // namespace kbench::referee
