// Kernels over a range of indices.
#pragma once

#include <algorithm>
#include <cstdint>

namespace kbench::device {

inline constexpr int threads_per_block = 256;

// Enough blocks to fill any GPU; for_each_index() lets them share more.
inline constexpr std::int64_t many_blocks = 132 * 32;

// The number of blocks that a GPU runs at a time, for blocks with work before they begin.
inline constexpr std::int64_t blocks_at_a_time = 132 * 8;

inline int blocks_for(std::int64_t count, std::int64_t most = many_blocks) {
  return static_cast<int>(
      std::clamp<std::int64_t>((count + threads_per_block - 1) / threads_per_block, 1, most));
}

// Elements that are read or written at once: tensors begin at multiples of 256 bytes.
template <class T, int count>
struct alignas(count * sizeof(T)) Together {
  T elements[count];
};

template <class Body>
__device__ void for_each_index(std::int64_t count, const Body& body) {
  const std::int64_t step = std::int64_t{gridDim.x} * blockDim.x;
  for (std::int64_t i = std::int64_t{blockIdx.x} * blockDim.x + threadIdx.x; i < count; i += step) body(i);
}

}  // namespace kbench::device
