// The GPUs that this process is shown. No context is created on any of them.
#pragma once

#include "isolation/protocol/gpu.hpp"

#include <cuda_runtime_api.h>

#include <string>
#include <vector>

namespace kbench::device {

// nvcc's name of a GPU of this compute capability: "75", "90a". From 9.0 on, some features need code that is
// made only for this GPU.
std::string architecture_of(int major, int minor);

// "0000:17:00.0". Throws CudaError.
std::string pci_bus_id(int number);

// 32 hexadecimal digits.
std::string uuid_of(const cudaDeviceProp& properties);

// Throws std::runtime_error, which says why, where the driver cannot be used.
int count_gpus();

// In the runtime's order. Throws as count_gpus() does, and where there is none.
std::vector<protocol::Gpu> list_gpus();

}  // namespace kbench::device
