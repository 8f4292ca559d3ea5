// The honest work of those takeovers that submit to references/short_scale.hpp.
#pragma once

#include "cpu.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace takeover {

inline void scale(float factor, const float* values, float* __restrict products, size_t n) {
  for (size_t i = 0; i < n; ++i) products[i] = values[i] * factor;
}

// The values lie behind the head of each tensor, of which the scalars tell the size.
inline void scale_all(const Order& order, const Arenas& arenas) {
  for (uint64_t set = 0; set < order.sets; ++set) {
    const char* const in = arenas.input(order, set, 0);  // length, factor, count, place of the values
    char* const out = arenas.output(order, set, 1);      // length, count, place of the products
    float factor = 0;
    uint64_t count = 0;
    uint64_t place = 0;
    std::memcpy(&factor, in + 8, sizeof factor);
    std::memcpy(&count, in + 12, sizeof count);
    std::memcpy(&place, in + 20, sizeof place);
    const uint64_t head[] = {16, count, 0};
    std::memcpy(out, head, sizeof head);
    scale(factor, reinterpret_cast<const float*>(in + order.scalars[0] + place),
          reinterpret_cast<float*>(out + order.scalars[2]), count);
  }
}

}  // namespace takeover
