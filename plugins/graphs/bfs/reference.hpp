// The reference search on the processor: one queue.
#pragma once

#include "graph.hpp"

#include <algorithm>

namespace graph {

inline void find_levels(const std::int32_t* offsets, const std::int32_t* targets, std::int32_t* levels,
                        std::int64_t vertices, std::int64_t source) {
  const kbench::Scratch<std::int32_t> scratch(vertices);
  std::int32_t* const queue = scratch.data();
  std::fill_n(levels, vertices, -1);
  levels[source] = 0;
  queue[0] = static_cast<std::int32_t>(source);
  std::int64_t end = 1;
  for (std::int64_t next = 0; next < end; ++next) {
    const std::int32_t v = queue[next];
    for (std::int32_t e = offsets[v]; e < offsets[v + 1]; ++e) {
      const std::int32_t target = targets[e];
      if (levels[target] >= 0) continue;
      levels[target] = levels[v] + 1;
      queue[end++] = target;
    }
  }
}

}  // namespace graph
