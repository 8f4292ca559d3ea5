// Memory of the current GPU that two processes share: allocations that are passed by their descriptors.
//
// It is to a GPU what base/system/arena.hpp is to a processor, with one difference: a descriptor cannot be sealed. A process that
// is passed one can map it for writing, if it asks the driver itself.
#pragma once

#include "base/system/arena.hpp"
#include "base/system/file_descriptor.hpp"

#include <cuda.h>

#include <cstddef>
#include <span>
#include <vector>

namespace kbench::device {

// Every allocation is a multiple of so many bytes, and so is a range of addresses that faults.
std::size_t memory_granularity();

// An allocation of an arena.
struct GpuPiece {
  std::size_t bytes = 0;
  bool is_shared = true;  // false: it stays with the process that made it

  bool operator==(const GpuPiece&) const = default;
};

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

  // Takes `allocation`, and puts it behind `bytes` addresses from `offset` on.
  void map(CUmemGenericAllocationHandle allocation, std::size_t offset, std::size_t bytes,
           system::Access access);

  // The same with what another process made.
  void import(int descriptor, std::size_t offset, std::size_t bytes, system::Access access);

  std::byte* data() const { return reinterpret_cast<std::byte*>(address_); }
  std::span<std::byte> bytes() const { return {data(), bytes_}; }

 private:
  void swap(GpuMapping& other) noexcept;

  struct Part {
    CUmemGenericAllocationHandle allocation;
    std::size_t offset;
    std::size_t bytes;
    bool is_mapped;
  };

  CUdeviceptr address_ = 0;
  std::size_t bytes_ = 0;
  std::vector<Part> parts_;
};

class GpuArena {
 public:
  // The pieces lie one behind the other, each rounded up to the granularity. Their content is arbitrary.
  explicit GpuArena(std::vector<GpuPiece> pieces);

  const std::vector<GpuPiece>& pieces() const { return pieces_; }

  // Returns the descriptors of the shared pieces, in their order.
  std::vector<int> descriptors() const;

  std::byte* data() const { return mapping_.data(); }
  std::span<std::byte> bytes() const { return mapping_.bytes(); }

 private:
  std::vector<GpuPiece> pieces_;
  std::vector<system::FileDescriptor> descriptors_;
  GpuMapping mapping_;
};

}  // namespace kbench::device
