#include "device/cuda/arena.hpp"

#include "device/cuda/check.hpp"
#include "device/cuda/driver.hpp"

#include <utility>

namespace kbench::device {
namespace {

CUmemLocation this_gpu() {
  int device = 0;
  check(cudaGetDevice(&device));
  CUmemLocation location{};
  location.type = CU_MEM_LOCATION_TYPE_DEVICE;
  location.id = device;
  return location;
}

CUmemAllocationProp shareable() {
  CUmemAllocationProp properties{};
  properties.type = CU_MEM_ALLOCATION_TYPE_PINNED;
  properties.requestedHandleTypes = CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR;
  properties.location = this_gpu();
  return properties;
}

}  // namespace

GpuMapping::GpuMapping(std::size_t bytes) : bytes_(bytes) {
  check(driver().reserve(&address_, bytes, 0, 0, 0), "reserving addresses of the GPU");
}

void GpuMapping::map(CUmemGenericAllocationHandle allocation, system::Access access) {
  allocation_ = allocation;
  check(driver().map(address_, bytes_, 0, allocation, 0), "mapping memory of the GPU");
  mapped_ = true;
  CUmemAccessDesc description{};
  description.location = this_gpu();
  description.flags = access == system::Access::read_only ? CU_MEM_ACCESS_FLAGS_PROT_READ
                                                          : CU_MEM_ACCESS_FLAGS_PROT_READWRITE;
  check(driver().set_access(address_, bytes_, &description, 1), "opening memory of the GPU");
}

GpuMapping::~GpuMapping() {
  if (mapped_) driver().unmap(address_, bytes_);
  if (address_ != 0) driver().free_addresses(address_, bytes_);
  if (allocation_ != 0) driver().release(allocation_);
}

void GpuMapping::import(int descriptor, system::Access access) {
  CUmemGenericAllocationHandle allocation = 0;
  auto* const handle = reinterpret_cast<void*>(static_cast<std::uintptr_t>(descriptor));
  check(driver().import_from_descriptor(&allocation, handle, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR),
        "importing memory of the GPU");
  map(allocation, access);
}

void GpuMapping::swap(GpuMapping& other) noexcept {
  std::swap(allocation_, other.allocation_);
  std::swap(address_, other.address_);
  std::swap(bytes_, other.bytes_);
  std::swap(mapped_, other.mapped_);
}

GpuArena::GpuArena(std::size_t bytes) {
  const CUmemAllocationProp properties = shareable();
  std::size_t granularity = 0;
  check(driver().allocation_granularity(&granularity, &properties, CU_MEM_ALLOC_GRANULARITY_MINIMUM),
        "asking for the granularity of the GPU's memory");
  const std::size_t whole = (bytes + granularity - 1) / granularity * granularity;
  mapping_ = GpuMapping(whole);
  CUmemGenericAllocationHandle allocation = 0;
  check(driver().create(&allocation, whole, &properties, 0), "allocating memory of the GPU");
  mapping_.map(allocation, system::Access::read_write);
  int descriptor = -1;
  check(driver().export_to_descriptor(&descriptor, allocation, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0),
        "sharing memory of the GPU");
  descriptor_ = system::FileDescriptor(descriptor);
}

}  // namespace kbench::device
