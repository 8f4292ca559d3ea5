// Errors of the CUDA runtime, as exceptions.
#pragma once

#include <cuda_runtime_api.h>

#include <new>
#include <stdexcept>
#include <string>

namespace kbench::device {

class CudaError : public std::runtime_error {
 public:
  explicit CudaError(cudaError_t code)
      : std::runtime_error(std::string(cudaGetErrorName(code)) + ": " + cudaGetErrorString(code)),
        code_(code) {}
  cudaError_t code() const { return code_; }

 private:
  cudaError_t code_;
};

inline void check(cudaError_t code) {
  if (code == cudaSuccess) return;
  if (code == cudaErrorMemoryAllocation) {
    static_cast<void>(cudaGetLastError());  // clears the error, so that later calls do not report it
    throw std::bad_alloc();
  }
  throw CudaError(code);
}

}  // namespace kbench::device
