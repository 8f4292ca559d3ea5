// The referee of toy_platform_test.cpp: it judges what runs on a processor whose clock adds 20 ms to what it measures.
#include "device/cpu/cpu_device.hpp"
#include "referee/plugin.hpp"
#include "referee/serve_host.hpp"

#include <chrono>
#include <memory>

using namespace kbench;

namespace {

device::DeviceTraits late_traits() {
  device::DeviceTraits traits = device::processor_traits();
  traits.facts.name = "a late processor";
  return traits;
}

struct LateProcessor final : device::CpuDevice {
  LateProcessor() : CpuDevice(late_traits()) {}
  std::chrono::nanoseconds measured_time() override {
    return CpuDevice::measured_time() + std::chrono::milliseconds(20);
  }
};

}  // namespace

int main() {
  return referee::serve_host({.make_device = [] { return std::make_unique<LateProcessor>(); }},
                             referee::load_plugin);
}
