// For takeovers that are timed behind a gate: they launch as slowly as a slow processor, so that only a gate shows less.
#pragma once

#include "vector_add.cuh"

#include <cstdint>

namespace takeover {

// What a call order asks for, with 0.1 ms before each launch.
inline void add_all_slowly(const Order& order, const Arenas& arenas) {
  use_all_cores();
  for (uint64_t set = 0; set < order.sets; ++set) {
    const uint64_t begin = now();
    while (now() - begin < 100'000) {
    }
    launch_set(order, arenas, set);
  }
  cudaDeviceSynchronize();
}

// As take(), which also has `queue(order, arenas)` queue the calls of an order, and waits for these where that is ordered.
template <class Queue>
auto take_and_queue(const Queue& queue_calls) {
  return [queue_calls](const Packet& packet, Arenas& arenas) {
    arenas.take(packet);
    if (packet.order.kind == queue) queue_calls(packet.order, arenas);
    if (packet.order.kind == finish) cudaDeviceSynchronize();
  };
}

}  // namespace takeover
