#include "device/cuda/driver.hpp"

#include "device/cuda/check.hpp"

#include <fmt/format.h>

#include <new>
#include <stdexcept>

namespace kbench::device {
namespace {

template <class Function>
void find(Function& function, const char* name) {
  constexpr unsigned version = 12'000;  // functions have the form of CUDA 12.0
  void* address = nullptr;
  cudaDriverEntryPointQueryResult found{};
  check(cudaGetDriverEntryPointByVersion(name, &address, version, cudaEnableDefault, &found));
  if (found != cudaDriverEntryPointSuccess) throw CudaError(cudaErrorCallRequiresNewerDriver);
  function = reinterpret_cast<Function>(address);
}

Driver load() {
  Driver driver{};
  find(driver.allocation_granularity, "cuMemGetAllocationGranularity");
  find(driver.create, "cuMemCreate");
  find(driver.release, "cuMemRelease");
  find(driver.export_to_descriptor, "cuMemExportToShareableHandle");
  find(driver.import_from_descriptor, "cuMemImportFromShareableHandle");
  find(driver.reserve, "cuMemAddressReserve");
  find(driver.free_addresses, "cuMemAddressFree");
  find(driver.map, "cuMemMap");
  find(driver.unmap, "cuMemUnmap");
  find(driver.set_access, "cuMemSetAccess");
  find(driver.total_memory, "cuDeviceTotalMem");
  find(driver.wait_value, "cuStreamWaitValue32");
  find(driver.address_range, "cuMemGetAddressRange");
  find(driver.pointer_attribute, "cuPointerGetAttribute");
  find(driver.ipc_handle, "cuIpcGetMemHandle");
  find(driver.open_ipc_handle, "cuIpcOpenMemHandle");
  find(driver.close_ipc_handle, "cuIpcCloseMemHandle");
  return driver;
}

}  // namespace

const Driver& driver() {
  static const Driver functions = load();
  return functions;
}

void check(CUresult code, const char* step) {
  if (code == CUDA_SUCCESS) return;
  if (code == CUDA_ERROR_OUT_OF_MEMORY) throw std::bad_alloc();
  throw std::runtime_error(fmt::format("{}: CUDA error {}", step, static_cast<int>(code)));
}

}  // namespace kbench::device
