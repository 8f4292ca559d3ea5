// The processes on a GPU and the memory in use, from the driver's management library. A fact that it does not tell is
// absent.
#pragma once

#include <cstddef>
#include <optional>

namespace kbench::protocol {

struct Occupancy {
  std::optional<std::size_t> used_memory_bytes = {};
  std::optional<int> compute_processes =
      {};  // processes that have a context on it; in a container, often none are listed
};

}  // namespace kbench::protocol
