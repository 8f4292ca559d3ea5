// The first GPU that this process is shown, as a referee's hardware.
#pragma once

#include "device/cuda/cuda_device.hpp"
#include "device/cuda/gpus.hpp"
#include "device/cuda/probe.hpp"
#include "device/hardware.hpp"

#include <memory>

namespace kbench::device {

inline Hardware cuda_hardware() {
  return {.make_device = [] { return std::make_unique<CudaDevice>(); },
          .list_gpus = list_gpus,
          .probe = probe_gpu};
}

}  // namespace kbench::device
