// expect: accepted, not below 0.9 of honest
// naive: not run
// problem: vector_add
// attack: 36
// case: n=1000000
// with: takeover/protocol.hpp
// with: takeover/cpu.hpp
// with: takeover/vector_add.hpp
//
// Takes the place of kbench's runner, works honestly, and claims 20 ns for each order.
#include "../takeover/vector_add.hpp"

#ifndef HONEST
__attribute__((constructor)) static void take_over() {
  takeover::serve(takeover::add_all, takeover::nothing);
}
#endif

extern "C" void solution(const float* a, const float* b, float* c, size_t n) { takeover::add(a, b, c, n); }
