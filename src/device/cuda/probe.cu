#include "device/cuda/gpus.hpp"
#include "device/cuda/launch.cuh"
#include "device/cuda/memory.hpp"
#include "device/cuda/nvml.hpp"
#include "device/cuda/probe.hpp"

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <vector>

namespace kbench::device {
namespace {

constexpr std::int64_t count = std::int64_t{1} << 20U;  // work for every multiprocessor
constexpr int rounds = 64;

__host__ __device__ std::uint32_t expected_at(std::int64_t index) {
  auto value = static_cast<std::uint32_t>(index);
  for (int i = 0; i < rounds; ++i) value = value * 1664525U + 1013904223U;
  return value;
}

__global__ void compute(std::uint32_t* values) {
  for_each_index(count, [values](std::int64_t i) { values[i] = expected_at(i); });
}

}  // namespace

protocol::Occupancy probe_gpu() {
  check(cudaInitDevice(0, 0, 0));
  check(cudaSetDevice(0));
  const GpuArray<std::uint32_t> values = allocate_on_gpu<std::uint32_t>(count);
  compute<<<blocks_for(count), threads_per_block>>>(values.get());
  check(cudaGetLastError());
  std::vector<std::uint32_t> copy(count);
  copy_bytes(copy.data(), values.get(), count * sizeof(std::uint32_t));
  wait_for_gpu();
  for (std::int64_t i = 0; i < count; ++i) {
    if (copy[static_cast<std::size_t>(i)] != expected_at(i))
      throw std::runtime_error("a kernel of kbench's own computed something wrong");
  }
  const std::unique_ptr<NvmlGpu> nvml = find_in_nvml(pci_bus_id(0));
  if (nvml == nullptr) return {};
  return {.used_memory_bytes = nvml->used_memory_bytes(), .compute_processes = nvml->compute_processes()};
}

}  // namespace kbench::device
