// GPUs according to the files of NVIDIA's driver, for processes that do not load CUDA.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace kbench::system {

struct GpuNode {
  std::string bus_id;          // "0000:65:00.0"
  std::string uuid;            // "GPU-9cb17cd8-b2dc-d3ab-3f86-6b6ab85de808"; empty if the driver does not say
  std::filesystem::path node;  // "/dev/nvidia0"; empty if the driver does not say
};

// The paths of the driver's files, which tests replace.
struct DriverFiles {
  std::filesystem::path information = "/proc/driver/nvidia/gpus";
  std::filesystem::path capabilities = "/proc/driver/nvidia/capabilities";
  std::filesystem::path nodes = "/dev";
};

// `bus_id` in any case of letters.
GpuNode read_gpu_node(const std::string& bus_id, const DriverFiles& files = {});

// The GPUs whose nodes this process may open, as CUDA numbers them in the order of the PCI bus. Returns none if the
// driver does not show which GPU a node belongs to, or a GPU is split (MIG): CUDA then numbers differently.
std::vector<GpuNode> find_gpu_nodes(const DriverFiles& files = {});

}  // namespace kbench::system
