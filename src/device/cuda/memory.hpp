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

// Memory of the host that kernels read and write as well.
template <class T>
struct PinnedFree {
  void operator()(T* memory) const { cudaFreeHost(memory); }
};
template <class T>
using PinnedArray = std::unique_ptr<T[], PinnedFree<T>>;

template <class T>
PinnedArray<T> allocate_pinned(std::size_t count) {
  void* memory = nullptr;
  check(cudaMallocHost(&memory, count * sizeof(T)));
  return PinnedArray<T>(static_cast<T*>(memory));
}

// Memory that is kept and grows to the most that was ever asked for: allocating and releasing would wait for the GPU.
template <class T, auto allocate>
class Scratch {
 public:
  // Arbitrary content; what was there before may be gone.
  T* at_least(std::size_t count) {
    if (count > count_) {
      memory_ = allocate(count);
      count_ = count;
    }
    return memory_.get();
  }

 private:
  decltype(allocate(0)) memory_;
  std::size_t count_ = 0;
};
template <class T>
using GpuScratch = Scratch<T, allocate_on_gpu<T>>;
template <class T>
using PinnedScratch = Scratch<T, allocate_pinned<T>>;

// In order with everything else on the default stream. From pageable memory the copy is made before the call returns.
inline void copy_bytes(void* to, const void* from, std::size_t bytes) {
  check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDefault, nullptr));
}

inline void wait_for_gpu() { check(cudaDeviceSynchronize()); }

}  // namespace kbench::device
