// The reference counts on a GPU.
#pragma once

#include <kbench/check_cuda.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace histogram {

inline constexpr int threads = 512;

// The first bins are counted in shared memory, 32 KiB of it, and all others where they are.
inline constexpr int bins_of_block = 8192;

// The sums are of integers, and so the same in any order. A warp that finds a single value counts it once, since
// equal addresses wait for one another.
static __global__ void count_values(const std::int32_t* __restrict__ values, std::int64_t n,
                                    std::int32_t* counts, std::int64_t bins) {
  __shared__ std::int32_t of_block[bins_of_block];
  const std::int64_t shared_bins = bins < bins_of_block ? bins : bins_of_block;
  for (std::int64_t bin = threadIdx.x; bin < shared_bins; bin += threads) of_block[bin] = 0;
  __syncthreads();

  const std::int64_t step = std::int64_t{gridDim.x} * threads;
  for (std::int64_t i = std::int64_t{blockIdx.x} * threads + threadIdx.x; i < n; i += step) {
    const std::int32_t value = values[i];
    std::int32_t* const count = value < shared_bins ? &of_block[value] : &counts[value];
    const unsigned together = __activemask();
    int all_equal = 0;
    __match_all_sync(together, value, &all_equal);
    if (all_equal == 0) {
      atomicAdd(count, 1);
    } else if (static_cast<int>(threadIdx.x % 32) == __ffs(static_cast<int>(together)) - 1) {
      atomicAdd(count, __popc(together));
    }
  }

  __syncthreads();
  for (std::int64_t bin = threadIdx.x; bin < shared_bins; bin += threads) {
    if (of_block[bin] != 0) atomicAdd(&counts[bin], of_block[bin]);
  }
}

inline void count(const std::int32_t* values, std::int64_t n, std::int32_t* counts, std::int64_t bins) {
  constexpr std::int64_t values_of_block = 16 * threads;  // at least, or emptying the table takes longer
  constexpr std::int64_t most_blocks = 4 * 132;
  const std::int64_t blocks =
      std::clamp<std::int64_t>((n + values_of_block - 1) / values_of_block, 1, most_blocks);
  kbench::check_cuda(
      cudaMemsetAsync(counts, 0, static_cast<std::size_t>(bins) * sizeof(std::int32_t), nullptr));
  count_values<<<static_cast<unsigned>(blocks), threads>>>(values, n, counts, bins);
  kbench::check_cuda(cudaGetLastError());
}

}  // namespace histogram
