#include "referee/case_telemetry.hpp"

#include <algorithm>

namespace kbench::referee {
namespace {

void take_highest(std::optional<double>& highest, const std::optional<double>& value) {
  if (value) highest = std::max(highest.value_or(*value), *value);
}

void take_lowest(std::optional<double>& lowest, const std::optional<double>& value) {
  if (value) lowest = std::min(lowest.value_or(*value), *value);
}

}  // namespace

bool CaseTelemetry::drops_sample(std::chrono::nanoseconds elapsed) {
  const bool all_are_due = !last_of_all_ || elapsed - *last_of_all_ >= interval_of_all;
  if (all_are_due) last_of_all_ = elapsed;
  const auto state = read(all_are_due ? device::Readings::all : device::Readings::clock);
  if (!state) return false;

  take_lowest(telemetry_->min_sm_clock_mhz, state->sm_clock_mhz);
  take_highest(telemetry_->max_sm_clock_mhz, state->sm_clock_mhz);
  for (const std::string& reason : state->throttle_reasons) {
    auto& seen = telemetry_->throttle_reasons;
    if (std::find(seen.begin(), seen.end(), reason) == seen.end()) seen.push_back(reason);
  }
  const bool throttled = !state->throttle_reasons.empty();
  if (throttled && rule_.repeat(kept_, telemetry_->repeated_samples, elapsed)) {
    ++telemetry_->repeated_samples;
    return true;
  }
  if (throttled) ++telemetry_->throttled_samples;
  ++kept_;
  return false;
}

std::optional<Telemetry> CaseTelemetry::finish() {
  read(device::Readings::all);
  return telemetry_;
}

std::optional<device::State> CaseTelemetry::read(device::Readings wanted) {
  const auto state = read_state_(wanted);
  if (!state) return state;
  if (!telemetry_) telemetry_.emplace();
  take_highest(telemetry_->memory_clock_mhz, state->memory_clock_mhz);
  take_highest(telemetry_->max_power_w, state->power_w);
  take_highest(telemetry_->max_temperature_c, state->temperature_c);
  return state;
}

}  // namespace kbench::referee
