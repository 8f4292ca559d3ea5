#include "device/cuda/lent_memory.hpp"

#include "device/cuda/driver.hpp"

#include <cstring>

namespace kbench::device {

std::span<std::byte> LentMemory::open(const Handle& handle) {
  const auto [at, is_new] = opened_.try_emplace(handle);
  if (!is_new) return at->second;
  CUipcMemHandle native{};
  static_assert(sizeof native == sizeof handle);
  std::memcpy(&native, handle.data(), sizeof native);
  CUdeviceptr address = 0;
  if (driver().open_ipc_handle(&address, native, CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS) != CUDA_SUCCESS)
    return {};
  CUdeviceptr begin = 0;
  std::size_t bytes = 0;
  check(driver().address_range(&begin, &bytes, address), "finding the range of an allocation");
  at->second = {reinterpret_cast<std::byte*>(address), bytes - (address - begin)};
  return at->second;
}

void LentMemory::close() {
  for (const auto& [handle, memory] : opened_) {
    if (!memory.empty()) driver().close_ipc_handle(reinterpret_cast<CUdeviceptr>(memory.data()));
  }
  opened_.clear();
}

}  // namespace kbench::device
