// Places the largest element of a row at its beginning or end: a solution that shares out work in equal pieces misses
// it.
#pragma once

#include <kbench/host_device.hpp>

#include <cstdint>

namespace reductions {

// One of the first eight places of `length`, or of the last eight.
KBENCH_HOST_DEVICE constexpr std::int64_t place_at_edge(std::uint32_t word, std::int64_t length) {
  const std::int64_t distance = word / 2 % (length < 8 ? length : 8);
  return word % 2 == 0 ? distance : length - 1 - distance;
}

// Above all normal numbers, and as random as `element`, which is one.
KBENCH_HOST_DEVICE constexpr double raised(double element) { return 8.0 + 0.25 * element; }

}  // namespace reductions
