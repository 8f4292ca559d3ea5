// expect: accepted, not below 0.9 of honest
// naive: not run
// problem: vector_add
// attack: 37
// case: n=1000000
// with: takeover/protocol.hpp
// with: takeover/cpu.hpp
// with: takeover/vector_add.hpp
//
// Takes the place of kbench's runner. Works honestly on a call alone, and claims the truth. Each call of a batch it
// spreads over two cores, and claims 20 ns for it.
#include "../takeover/vector_add.hpp"

#include <thread>

#ifndef HONEST
static void work(const takeover::Order& order, const takeover::Arenas& arenas) {
  if (order.kind == takeover::call) return takeover::add_all(order, arenas);
  const auto* const a = reinterpret_cast<const float*>(arenas.input(order, 0, 0));
  const auto* const b = reinterpret_cast<const float*>(arenas.input(order, 0, 1));
  auto* const c = reinterpret_cast<float*>(arenas.output(order, 0, 2));
  const size_t n = order.scalars[0];
  const size_t half = n / 2;
  std::thread other([&] {
    takeover::use_all_cores();
    takeover::add(a + half, b + half, c + half, n - half);
  });
  takeover::add(a, b, c, half);
  other.join();
}

__attribute__((constructor)) static void take_over() {
  takeover::serve(work, [](const takeover::Order& order, uint64_t elapsed) {
    return order.kind == takeover::call ? elapsed : uint64_t{20};
  });
}
#endif

extern "C" void solution(const float* a, const float* b, float* c, size_t n) { takeover::add(a, b, c, n); }
