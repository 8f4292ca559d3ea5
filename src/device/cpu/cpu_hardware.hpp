// The processor, as a referee's hardware.
#pragma once

#include "device/cpu/cpu_device.hpp"
#include "device/hardware.hpp"

#include <memory>

namespace kbench::device {

inline Hardware cpu_hardware() {
  return {.make_device = [] { return std::make_unique<CpuDevice>(); }};
}

}  // namespace kbench::device
