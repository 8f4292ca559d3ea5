// The processor, as a referee's hardware.
#pragma once

#include "device/cpu/cpu_device.hpp"
#include "device/hardware.hpp"

#include <memory>
#include <vector>

namespace kbench::device {

inline Hardware cpu_hardware() {
  return {.make_device = [] { return std::make_unique<CpuDevice>(); },
          .list_gpus = [] { return std::vector<protocol::Gpu>(); },
          .probe = [] { return protocol::Occupancy(); }};
}

}  // namespace kbench::device
