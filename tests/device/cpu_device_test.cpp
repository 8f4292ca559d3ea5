#include "device/cpu/cpu_device.hpp"

#include "catch.hpp"

#include <chrono>
#include <thread>

using namespace kbench;
using namespace std::chrono_literals;

TEST_CASE("the time of work is that of the part that it has measured, where there is one") {
  device::CpuDevice device;
  device.measure([] { std::this_thread::sleep_for(50ms); });
  CHECK(device.measured_time() >= 50ms);
  device.measure([&] {
    std::this_thread::sleep_for(50ms);
    device.measure([] {});
    std::this_thread::sleep_for(50ms);
  });
  CHECK(device.measured_time() < 50ms);
}
