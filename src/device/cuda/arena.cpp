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

std::size_t memory_granularity() {
  const CUmemAllocationProp properties = shareable();
  std::size_t granularity = 0;
  check(driver().allocation_granularity(&granularity, &properties, CU_MEM_ALLOC_GRANULARITY_MINIMUM),
        "asking for the granularity of the GPU's memory");
  return granularity;
}

GpuMapping::GpuMapping(std::size_t bytes) : bytes_(bytes) {
  check(driver().reserve(&address_, bytes, 0, 0, 0), "reserving addresses of the GPU");
}

void GpuMapping::map(CUmemGenericAllocationHandle allocation, std::size_t offset, std::size_t bytes,
                     system::Access access) {
  Part& part = parts_.emplace_back(Part{allocation, offset, bytes, false});
  check(driver().map(address_ + offset, bytes, 0, allocation, 0), "mapping memory of the GPU");
  part.is_mapped = true;
  CUmemAccessDesc description{};
  description.location = this_gpu();
  description.flags = access == system::Access::read_only ? CU_MEM_ACCESS_FLAGS_PROT_READ
                                                          : CU_MEM_ACCESS_FLAGS_PROT_READWRITE;
  check(driver().set_access(address_ + offset, bytes, &description, 1), "opening memory of the GPU");
}

GpuMapping::~GpuMapping() {
  for (const Part& part : parts_) {
    if (part.is_mapped) driver().unmap(address_ + part.offset, part.bytes);
  }
  if (address_ != 0) driver().free_addresses(address_, bytes_);
  for (const Part& part : parts_) driver().release(part.allocation);
}

void GpuMapping::import(int descriptor, std::size_t offset, std::size_t bytes, system::Access access) {
  CUmemGenericAllocationHandle allocation = 0;
  auto* const handle = reinterpret_cast<void*>(static_cast<std::uintptr_t>(descriptor));
  check(driver().import_from_descriptor(&allocation, handle, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR),
        "importing memory of the GPU");
  map(allocation, offset, bytes, access);
}

void GpuMapping::swap(GpuMapping& other) noexcept {
  std::swap(address_, other.address_);
  std::swap(bytes_, other.bytes_);
  std::swap(parts_, other.parts_);
}

GpuArena::GpuArena(std::vector<GpuPiece> pieces) : pieces_(std::move(pieces)) {
  const CUmemAllocationProp properties = shareable();
  const std::size_t granularity = memory_granularity();
  std::size_t all = 0;
  for (GpuPiece& piece : pieces_) {
    piece.bytes = (piece.bytes + granularity - 1) / granularity * granularity;
    all += piece.bytes;
  }
  mapping_ = GpuMapping(all);
  std::size_t offset = 0;
  for (const GpuPiece& piece : pieces_) {
    CUmemGenericAllocationHandle allocation = 0;
    check(driver().create(&allocation, piece.bytes, &properties, 0), "allocating memory of the GPU");
    mapping_.map(allocation, offset, piece.bytes, system::Access::read_write);
    offset += piece.bytes;
    if (!piece.is_shared) continue;
    int descriptor = -1;
    check(driver().export_to_descriptor(&descriptor, allocation, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0),
          "sharing memory of the GPU");
    descriptors_.emplace_back(descriptor);
  }
}

std::vector<int> GpuArena::descriptors() const {
  std::vector<int> numbers;
  for (const system::FileDescriptor& descriptor : descriptors_) numbers.push_back(descriptor.get());
  return numbers;
}

}  // namespace kbench::device
