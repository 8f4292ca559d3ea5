// Memory of the current GPU that two processes share: one allocation, passed by its descriptor.
//
// What system/arena.hpp is for the processor, with one difference: a descriptor cannot be sealed. Whoever is passed it
// can map it for writing, if he asks the driver himself.
#pragma once

#include "system/arena.hpp"
#include "system/file_descriptor.hpp"

#include <cuda.h>

#include <cstddef>
#include <span>

namespace kbench::device {

class GpuMapping {
 public:
  GpuMapping() = default;
  // Addresses for so many bytes, with nothing behind them yet. This, and map(), throws std::bad_alloc or std::runtime_error.
  explicit GpuMapping(std::size_t bytes);
  GpuMapping(GpuMapping&& other) noexcept { swap(other); }
  GpuMapping& operator=(GpuMapping&& other) noexcept {
    GpuMapping taken(std::move(other));
    swap(taken);
    return *this;
  }
  ~GpuMapping();

  // Takes `allocation`, which is as large, and puts it behind the addresses.
  void map(CUmemGenericAllocationHandle allocation, system::Access access);

  // The same with what another process made.
  void import(int descriptor, system::Access access);

  std::byte* data() const { return reinterpret_cast<std::byte*>(address_); }
  std::span<std::byte> bytes() const { return {data(), bytes_}; }

 private:
  void swap(GpuMapping& other) noexcept;

  CUmemGenericAllocationHandle allocation_ = 0;
  CUdeviceptr address_ = 0;
  std::size_t bytes_ = 0;
  bool mapped_ = false;
};

class GpuArena {
 public:
  // Of at least that many bytes, with arbitrary content.
  explicit GpuArena(std::size_t bytes);

  int descriptor() const { return descriptor_.get(); }
  std::byte* data() const { return mapping_.data(); }
  std::span<std::byte> bytes() const { return mapping_.bytes(); }

 private:
  system::FileDescriptor descriptor_;
  GpuMapping mapping_;
};

}  // namespace kbench::device
