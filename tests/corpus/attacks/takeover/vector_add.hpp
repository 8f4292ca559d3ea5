// The honest work of those takeovers that add vectors, on one core.
#pragma once

#include "cpu.hpp"

#include <cstddef>
#include <cstdint>

namespace takeover {

inline void add(const float* a, const float* b, float* __restrict c, size_t n) {
  for (size_t i = 0; i < n; ++i) c[i] = a[i] + b[i];
}

inline void add_set(const Order& order, const Arenas& arenas, uint64_t set) {
  add(reinterpret_cast<const float*>(arenas.input(order, set, 0)),
      reinterpret_cast<const float*>(arenas.input(order, set, 1)),
      reinterpret_cast<float*>(arenas.output(order, set, 2)), order.scalars[0]);
}

// One set after the other.
inline void add_all(const Order& order, const Arenas& arenas) {
  for (uint64_t set = 0; set < order.sets; ++set) add_set(order, arenas, set);
}

}  // namespace takeover
