// Memory of the current GPU, and of the host where the GPU reads and writes it quickly.
#pragma once

#include "device/cuda/check.hpp"

#include <cstddef>
#include <memory>
#include <span>

namespace kbench::device {

template <class T>
struct GpuFree {
  void operator()(T* memory) const { cudaFree(memory); }
};
template <class T>
using GpuArray = std::unique_ptr<T[], GpuFree<T>>;

template <class T>
GpuArray<T> allocate_on_gpu(std::size_t count) {
  void* memory = nullptr;
  check(cudaMalloc(&memory, count * sizeof(T)));
  return GpuArray<T>(static_cast<T*>(memory));
}

// In order with everything else on the default stream. From pageable memory the copy is made before the call returns.
inline void copy_bytes(void* to, const void* from, std::size_t bytes) {
  check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDefault, nullptr));
}

inline void wait_for_gpu() { check(cudaDeviceSynchronize()); }

}  // namespace kbench::device
