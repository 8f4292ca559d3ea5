// Results in memory of its own, which a submission names to kbench's referee.
#pragma once

#include "protocol.hpp"

#include <cuda_runtime.h>

namespace takeover {

static __global__ void add(const float* a, const float* b, float* c, size_t n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}

inline void add_all(const float* a, const float* b, float* c, size_t n) {
  add<<<static_cast<unsigned>((n + 255) / 256), 256>>>(a, b, c, n);
}

// The sums in new memory, to be named to the order, which is none where no runner calls.
struct Result {
  float* memory = nullptr;
  Returned returned{};
};

inline Result result_of(const Order& order, const float* a, const float* b, size_t n) {
  Result result{nullptr, returned_of(order)};
  cudaMalloc(&result.memory, (n + 128) * sizeof(float));
  add_all(a, b, result.memory, n);
  cudaDeviceSynchronize();
  cudaIpcMemHandle_t handle{};
  cudaIpcGetMemHandle(&handle, result.memory);
  static_assert(sizeof handle == sizeof result.returned.places[0].memory);
  std::memcpy(result.returned.places[0].memory, &handle, sizeof handle);
  return result;
}

}  // namespace takeover
