// Errors of the CUDA runtime, as kbench::Error. Use it in the parts of a problem that only nvcc compiles:
//
//     kbench::check_cuda(cudaMemsetAsync(counts, 0, bytes, nullptr));
#pragma once

#include <kbench/error.hpp>

#include <cuda_runtime_api.h>

#include <string>

namespace kbench {

inline void check_cuda(cudaError_t code) {
  if (code == cudaSuccess) return;
  throw Error(std::string(cudaGetErrorName(code)) + ": " + cudaGetErrorString(code));
}

}  // namespace kbench
