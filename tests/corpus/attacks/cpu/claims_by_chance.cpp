// expect: accepted, not below 0.9 of honest
// naive: not run
// problem: vector_add
// attack: 36
// case: n=1000000
// with: takeover/protocol.hpp
// with: takeover/cpu.hpp
// with: takeover/vector_add.hpp
//
// Takes the place of kbench's runner, works honestly, and claims by chance between a tenth of the time that it took and
// all of it. The samples disagree by so much that their interval is wide.
#include "../takeover/vector_add.hpp"

#include <random>

#ifndef HONEST
__attribute__((constructor)) static void take_over() {
  static std::minstd_rand chance;
  takeover::serve(takeover::add_all, [](const takeover::Order&, uint64_t elapsed) {
    return elapsed * std::uniform_int_distribution<uint64_t>(1, 10)(chance) / 10;
  });
}
#endif

extern "C" void solution(const float* a, const float* b, float* c, size_t n) { takeover::add(a, b, c, n); }
