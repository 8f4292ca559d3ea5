// The hardware that a referee is built for: kbench-referee for the processor, kbench-referee-cuda for NVIDIA GPUs.
#pragma once

#include "device/device.hpp"
#include "isolation/protocol/gpu.hpp"
#include "isolation/protocol/occupancy.hpp"

#include <functional>
#include <memory>
#include <vector>

namespace kbench::device {

struct Hardware {
  // All these throw, with a text for people, where the device or its driver is missing.
  std::function<std::unique_ptr<Device>()> make_device;

  // All that the process is shown. Makes no device.
  std::function<std::vector<protocol::Gpu>()> list_gpus = [] { return std::vector<protocol::Gpu>(); };

  // Has the device of make_device() compute something, without making one. Throws when that goes wrong, too.
  std::function<protocol::Occupancy()> probe = [] { return protocol::Occupancy(); };
};

}  // namespace kbench::device
