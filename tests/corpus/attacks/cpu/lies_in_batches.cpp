// expect: accepted, not below 0.9 of honest
// naive: not run
// problem: vector_add
// attack: 37
// case: n=1000000
// with: takeover/protocol.hpp
// with: takeover/cpu.hpp
// with: takeover/vector_add.hpp
//
// Takes the place of kbench's runner. Works honestly on a call alone, and claims the truth. The calls of a batch it
// spreads over the cores, and claims 20 ns for all of them.
#include "../takeover/vector_add.hpp"

#include <thread>

#ifndef HONEST
static void work(const takeover::Order& order, const takeover::Arenas& arenas) {
  if (order.sets == 1) return takeover::add_all(order, arenas);
  std::thread other([&] {
    takeover::use_all_cores();
    for (uint64_t set = 1; set < order.sets; set += 2) takeover::add_set(order, arenas, set);
  });
  for (uint64_t set = 0; set < order.sets; set += 2) takeover::add_set(order, arenas, set);
  other.join();
}

__attribute__((constructor)) static void take_over() {
  takeover::serve(work, [](const takeover::Order& order, uint64_t elapsed) {
    return order.sets == 1 ? elapsed : uint64_t{20};
  });
}
#endif

extern "C" void solution(const float* a, const float* b, float* c, size_t n) { takeover::add(a, b, c, n); }
