#include "referee/case_telemetry.hpp"

#include "catch.hpp"

#include <functional>

using namespace kbench;
using namespace std::chrono_literals;
using device::Readings;
using device::State;
using referee::CaseTelemetry;

namespace {

State state(double sm_clock_mhz, std::vector<std::string> throttle_reasons = {}) {
  State told;
  told.sm_clock_mhz = sm_clock_mhz;
  told.throttle_reasons = std::move(throttle_reasons);
  return told;
}

}  // namespace

TEST_CASE(
    "a case on a device that does not tell its state has no telemetry, and none of its samples is dropped") {
  CaseTelemetry telemetry([](Readings) { return std::nullopt; }, {});
  CHECK_FALSE(telemetry.drops_sample(0ms));
  CHECK_FALSE(telemetry.finish());
}

TEST_CASE("clocks are remembered as a range, power and temperature by their highest, absent ones as absent") {
  std::function<State(Readings)> tell;
  CaseTelemetry telemetry([&](Readings wanted) { return tell(wanted); }, {});
  for (const double step : {2.0, 1.0, 3.0}) {
    tell = [step](Readings) {
      State told = state(1'000 * step);
      told.memory_clock_mhz = 3'201;
      told.temperature_c = 50 + step;
      return told;
    };
    CHECK_FALSE(telemetry.drops_sample(std::chrono::milliseconds(static_cast<int>(100 * step))));
  }
  tell = [](Readings) {
    State told = state(100);
    told.temperature_c = 77;
    return told;
  };
  const Telemetry result = telemetry.finish().value();
  CHECK(result.min_sm_clock_mhz == 1'000);  // the end is no sample
  CHECK(result.max_sm_clock_mhz == 3'000);
  CHECK(result.memory_clock_mhz == 3'201);
  CHECK(result.max_temperature_c == 77);
  CHECK_FALSE(result.max_power_w);
  CHECK(result.throttle_reasons.empty());
  CHECK(result.throttled_samples == 0);
  CHECK(result.repeated_samples == 0);
}

TEST_CASE("what is slow to read is read for the first sample, and at most every 20 ms from there") {
  int slow = 0;
  const auto tell = [&](Readings wanted) {
    if (wanted == Readings::all) ++slow;
    return state(1'980);
  };
  CaseTelemetry telemetry(tell, {});
  for (int millisecond = 0; millisecond < 20; ++millisecond)
    telemetry.drops_sample(std::chrono::milliseconds(millisecond));
  CHECK(slow == 1);
  telemetry.drops_sample(20ms);
  CHECK(slow == 2);
  telemetry.drops_sample(39ms);
  CHECK(slow == 2);
  telemetry.finish();
  CHECK(slow == 3);
}

TEST_CASE("throttled samples are dropped up to the cap, and counted beyond it") {
  std::function<State(Readings)> tell;
  CaseTelemetry telemetry([&](Readings wanted) { return tell(wanted); }, {});
  tell = [](Readings) { return state(1'980); };
  for (int i = 0; i < 8; ++i) CHECK_FALSE(telemetry.drops_sample(0ms));
  tell = [](Readings) { return state(1'200, {"sw_power_cap"}); };
  for (int i = 0; i < 12; ++i) CHECK(telemetry.drops_sample(0ms));
  tell = [](Readings) { return state(1'200, {"sw_power_cap", "hw_slowdown"}); };
  CHECK_FALSE(telemetry.drops_sample(0ms));
  CHECK_FALSE(telemetry.drops_sample(0ms));
  const Telemetry result = telemetry.finish().value();
  CHECK(result.throttle_reasons == std::vector<std::string>{"sw_power_cap", "hw_slowdown"});
  CHECK(result.repeated_samples == 12);
  CHECK(result.throttled_samples == 2);
}
