// The GPUs that this process is shown. No context is created on any of them.
#pragma once

#include "device/gpu.hpp"

#include <cuda_runtime_api.h>

#include <string>
#include <vector>

namespace kbench::device {

// "0000:17:00.0". Throws CudaError.
std::string pci_bus_id(int number);

// 32 hexadecimal digits.
std::string uuid_of(const cudaDeviceProp& properties);

// In the runtime's order. Throws std::runtime_error when there is none, or no driver.
std::vector<Gpu> list_gpus();

}  // namespace kbench::device
