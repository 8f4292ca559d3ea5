// The functions of the CUDA driver that the runtime has no counterpart of. Found at run time, so that a program starts,
// and can say what is missing, on a machine without a driver.
#pragma once

#include <cuda.h>

#include <cstdint>

namespace kbench::device {

struct Driver {
  decltype(&::cuMemGetAllocationGranularity) allocation_granularity;
  decltype(&::cuMemCreate) create;
  decltype(&::cuMemRelease) release;
  decltype(&::cuMemExportToShareableHandle) export_to_descriptor;
  decltype(&::cuMemImportFromShareableHandle) import_from_descriptor;
  decltype(&::cuMemAddressReserve) reserve;
  decltype(&::cuMemAddressFree) free_addresses;
  decltype(&::cuMemMap) map;
  decltype(&::cuMemUnmap) unmap;
  decltype(&::cuMemSetAccess) set_access;
  decltype(&::cuDeviceTotalMem) total_memory;
  decltype(&::cuStreamWaitValue32) wait_value;
  decltype(&::cuMemGetAddressRange) address_range;
  decltype(&::cuPointerGetAttribute) pointer_attribute;
  decltype(&::cuIpcGetMemHandle) ipc_handle;
  decltype(&::cuIpcOpenMemHandle) open_ipc_handle;
  decltype(&::cuIpcCloseMemHandle) close_ipc_handle;
};

// Throws CudaError if there is no driver, or an older one.
const Driver& driver();

// Throws std::bad_alloc, or std::runtime_error that names `step`.
void check(CUresult code, const char* step);

}  // namespace kbench::device
