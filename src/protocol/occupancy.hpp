// Who uses a GPU, and how much of its memory is taken, by the driver's management library. What it does not tell is absent.
#pragma once

#include <cstddef>
#include <optional>

namespace kbench::protocol {

struct Occupancy {
  std::optional<std::size_t> used_memory_bytes = {};
  std::optional<int> compute_processes =
      {};  // that have a context on it; in a container, often none are listed
};

}  // namespace kbench::protocol
