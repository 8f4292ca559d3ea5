// The GPUs that this process is shown. No context is created on any of them.
#pragma once

#include "device/gpu.hpp"

#include <cuda_runtime_api.h>

#include <string>
#include <vector>

namespace kbench::device {

// What nvcc calls a GPU of this compute capability: "75", "90a". From 9.0 on it has features that only code can use which is
// made for it alone.
std::string architecture_of(int major, int minor);

// "0000:17:00.0". Throws CudaError.
std::string pci_bus_id(int number);

// 32 hexadecimal digits.
std::string uuid_of(const cudaDeviceProp& properties);

// In the runtime's order. Throws std::runtime_error when there is none, or no driver.
std::vector<Gpu> list_gpus();

}  // namespace kbench::device
