#include "device/cuda/gpus.hpp"

#include "device/cuda/check.hpp"
#include "device/cuda/nvml.hpp"

#include <fmt/format.h>

#include <array>
#include <stdexcept>

namespace kbench::device {
namespace {

// Formats a version number of CUDA: 12020 is "12.2".
std::string cuda_version(int number) { return fmt::format("{}.{}", number / 1000, number % 1000 / 10); }

void add_management(protocol::Gpu& gpu, const std::string& bus_id) {
  try {
    const NvmlGpu nvml(bus_id);
    gpu.driver_version = nvml.driver_version();
    gpu.used_memory_bytes = nvml.used_memory_bytes();
    gpu.sm_clock_mhz = nvml.state(Readings::clock).sm_clock_mhz;
    gpu.max_sm_clock_mhz = nvml.max_sm_clock_mhz();
    gpu.compute_processes = nvml.compute_processes();
    gpu.is_split = nvml.is_split();
    gpu.uses_mps = gpu.uses_mps || nvml.mps_clients().value_or(0) > 0;
  } catch (const NvmlError& error) {
    gpu.management_failure = error.what();
  }
}

protocol::Gpu describe(int number) {
  cudaDeviceProp properties{};
  check(cudaGetDeviceProperties(&properties, number));
  int mps_enabled = 0;
  check(cudaDeviceGetAttribute(&mps_enabled, cudaDevAttrMpsEnabled, number));
  protocol::Gpu gpu;
  gpu.name = properties.name;
  gpu.uuid = uuid_of(properties);
  gpu.compute_capability = fmt::format("{}.{}", properties.major, properties.minor);
  gpu.architecture = architecture_of(properties.major, properties.minor);
  gpu.memory_bytes = properties.totalGlobalMem;
  gpu.uses_mps = mps_enabled != 0;
  add_management(gpu, pci_bus_id(number));
  return gpu;
}

}  // namespace

std::string architecture_of(int major, int minor) {
  return std::to_string(10 * major + minor) + (major >= 9 ? "a" : "");
}

std::string pci_bus_id(int number) {
  std::array<char, 32> text{};
  check(cudaDeviceGetPCIBusId(text.data(), static_cast<int>(text.size()), number));
  return text.data();
}

std::string uuid_of(const cudaDeviceProp& properties) {
  std::string digits;
  for (const char byte : properties.uuid.bytes)
    digits += fmt::format("{:02x}", static_cast<unsigned char>(byte));
  return digits;
}

int count_gpus() {
  int driver = 0;
  check(cudaDriverGetVersion(&driver));
  // If there is no driver, the runtime reports that its version is insufficient.
  if (driver == 0) throw std::runtime_error("NVIDIA's driver is not installed");
  int count = 0;
  const cudaError_t code = cudaGetDeviceCount(&count);
  if (code == cudaErrorNoDevice) return 0;
  if (code == cudaErrorInsufficientDriver) {
    throw std::runtime_error(fmt::format(
        "NVIDIA's driver is too old: it is for CUDA up to {}, and this kbench was built with CUDA "
        "{}. Install a newer driver, or build kbench with an older toolkit",
        cuda_version(driver), cuda_version(CUDART_VERSION)));
  }
  check(code);
  return count;
}

std::vector<protocol::Gpu> list_gpus() {
  const int count = count_gpus();
  if (count == 0) throw std::runtime_error("NVIDIA's driver finds none");
  std::vector<protocol::Gpu> gpus;
  for (int number = 0; number < count; ++number) gpus.push_back(describe(number));
  return gpus;
}

}  // namespace kbench::device
