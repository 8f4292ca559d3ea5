#include "runner/cuda/lending.hpp"

#include "device/cuda/driver.hpp"
#include "isolation/memory/arguments.hpp"

#include <cstdint>
#include <cstring>

namespace kbench::runner {

std::optional<protocol::ReturnedTensor> Lending::lend(const void* begin, std::size_t bytes) {
  constexpr std::size_t line = memory::Arguments::line_bytes;
  const auto address = reinterpret_cast<CUdeviceptr>(begin);
  if (address % protocol::returned_alignment != 0) return std::nullopt;
  CUdeviceptr allocation = 0;
  std::size_t allocated = 0;
  if (device::driver().address_range(&allocation, &allocated, address) != CUDA_SUCCESS) return std::nullopt;
  protocol::ReturnedTensor place{.offset = address - allocation};
  if (place.offset + (bytes + line - 1) / line * line > allocated) return std::nullopt;
  unsigned long long number = 0;
  if (device::driver().pointer_attribute(&number, CU_POINTER_ATTRIBUTE_BUFFER_ID, address) != CUDA_SUCCESS)
    return std::nullopt;
  const auto [at, is_new] = handles_.try_emplace(number);
  if (is_new) {
    CUipcMemHandle handle{};
    static_assert(sizeof handle == sizeof(Handle));
    if (device::driver().ipc_handle(&handle, allocation) == CUDA_SUCCESS)
      std::memcpy(at->second.emplace().data(), &handle, sizeof handle);
  }
  if (!at->second) return std::nullopt;
  place.memory = *at->second;
  return place;
}

}  // namespace kbench::runner
