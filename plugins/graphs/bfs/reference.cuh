// The reference search on a GPU has a kernel for each level. The kernel reads the vertices of the level from
// one queue and writes those of the next to another. Chance decides which edge reaches a vertex first, but
// not the vertex's level.
#pragma once

#include "graph.hpp"

#include <kbench/check_cuda.hpp>

#include <utility>

namespace graph {

inline constexpr int threads = 256;
inline constexpr unsigned blocks = 4 * 132;

// counts[level % 3] is the length of this level's queue, and the next element that of the next level's. The
// third is cleared for the level after that. A warp takes one vertex at a time.
static __global__ void visit_level(const std::int32_t* offsets, const std::int32_t* targets,
                                   std::int32_t* levels, int level, const std::int32_t* queue,
                                   std::int32_t* next_queue, std::int32_t* counts) {
  const int count = counts[level % 3];
  std::int32_t* const next_count = &counts[(level + 1) % 3];
  if (blockIdx.x == 0 && threadIdx.x == 0) counts[(level + 2) % 3] = 0;

  const unsigned lane = threadIdx.x % 32;
  const auto first = static_cast<int>((blockIdx.x * threads + threadIdx.x) / 32);
  for (int i = first; i < count; i += static_cast<int>(blocks * threads / 32)) {
    const std::int32_t v = queue[i];
    const std::int32_t end = offsets[v + 1];
    for (std::int32_t begin = offsets[v]; begin < end; begin += 32) {
      const std::int32_t e = begin + static_cast<std::int32_t>(lane);
      const std::int32_t target = e < end ? targets[e] : v;
      const bool is_first = levels[target] < 0 && atomicCAS(&levels[target], -1, level + 1) == -1;
      const unsigned ballot = __ballot_sync(~0U, is_first);
      if (ballot == 0) continue;
      int place = 0;
      if (lane == 0) place = atomicAdd(next_count, __popc(ballot));
      place = __shfl_sync(~0U, place, 0) + __popc(ballot & ((1U << lane) - 1));
      if (is_first) next_queue[place] = target;
    }
  }
}

// The host asks only now and then whether there is anything left, for each time it has to wait.
inline void find_levels(const std::int32_t* offsets, const std::int32_t* targets, std::int32_t* levels,
                        std::int64_t vertices, std::int64_t source) {
  constexpr int levels_at_once = 32;
  const kbench::Scratch<std::int32_t> scratch(2 * vertices + 3);
  std::int32_t* const counts = scratch.data();
  std::int32_t* queue = counts + 3;
  std::int32_t* next_queue = queue + vertices;
  kbench::parallel_for(
      vertices, KBENCH_LAMBDA(std::int64_t v) { levels[v] = v == source ? 0 : -1; });
  std::int32_t* const first_queue = queue;
  kbench::parallel_for(
      3, KBENCH_LAMBDA(std::int64_t i) {
        counts[i] = i == 0 ? 1 : 0;
        if (i == 0) first_queue[0] = static_cast<std::int32_t>(source);
      });
  std::int32_t left = 1;
  for (int level = 0; left != 0;) {
    for (int i = 0; i < levels_at_once; ++i, ++level) {
      visit_level<<<blocks, threads>>>(offsets, targets, levels, level, queue, next_queue, counts);
      std::swap(queue, next_queue);
    }
    kbench::check_cuda(cudaGetLastError());
    kbench::check_cuda(cudaMemcpy(&left, &counts[level % 3], sizeof left, cudaMemcpyDeviceToHost));
  }
}

}  // namespace graph
