// expect: accepted, not below 0.9 of honest
// naive: not run
// problem: vector_add
// attack: 36
// case: n=1000000
// with: takeover/protocol.hpp
// with: takeover/cpu.hpp
// with: takeover/vector_add.hpp
//
// Takes the place of kbench's runner and works honestly. Claims 20 ns for a call alone, and the truth for a batch.
#include "../takeover/vector_add.hpp"

#ifndef HONEST
__attribute__((constructor)) static void take_over() {
  takeover::serve(takeover::add_all, [](const takeover::Order& order, uint64_t elapsed) {
    return order.kind == takeover::call ? uint64_t{20} : elapsed;
  });
}
#endif

extern "C" void solution(const float* a, const float* b, float* c, size_t n) { takeover::add(a, b, c, n); }
