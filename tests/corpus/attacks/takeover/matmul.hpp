// The honest work of those takeovers that multiply matrices: a plain loop on one core.
#pragma once

#include "cpu.hpp"

#include <cstddef>
#include <cstdint>

namespace takeover {

inline void multiply(const float* a, const float* b, float* __restrict c, size_t m, size_t n, size_t k) {
  for (size_t i = 0; i < m; ++i) {
    for (size_t j = 0; j < n; ++j) c[i * n + j] = 0;
    for (size_t p = 0; p < k; ++p) {
      for (size_t j = 0; j < n; ++j) c[i * n + j] += a[i * k + p] * b[p * n + j];
    }
  }
}

inline void multiply_set(const Order& order, const Arenas& arenas, uint64_t set) {
  multiply(reinterpret_cast<const float*>(arenas.input(order, set, 0)),
           reinterpret_cast<const float*>(arenas.input(order, set, 1)),
           reinterpret_cast<float*>(arenas.output(order, set, 2)), order.scalars[0], order.scalars[1],
           order.scalars[2]);
}

}  // namespace takeover
