// expect: accepted, not below 0.9 of honest
// naive: not run
// problem: matmul
// attack: 36
// case: 512x512x512
// with: takeover/protocol.hpp
// with: takeover/cpu.hpp
// with: takeover/matmul.hpp
//
// As claims_nothing.cpp, with calls of some milliseconds that are heavy with arithmetic.
#include "../takeover/matmul.hpp"

#ifndef HONEST
static void work(const takeover::Order& order, const takeover::Arenas& arenas) {
  for (uint64_t set = 0; set < order.sets; ++set) takeover::multiply_set(order, arenas, set);
}

__attribute__((constructor)) static void take_over() { takeover::serve(work, takeover::nothing); }
#endif

extern "C" void solution(const float* a, const float* b, float* c, size_t m, size_t n, size_t k) {
  takeover::multiply(a, b, c, m, n, k);
}
