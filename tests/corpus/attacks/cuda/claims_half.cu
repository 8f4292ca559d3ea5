// expect: accepted, not below 0.9 of honest
// naive: not run
// problem: vector_add
// attack: 36
// case: n=16777216
// with: takeover/protocol.hpp
// with: takeover/gpu.cuh
// with: takeover/vector_add.cuh
//
// Takes the place of kbench's runner, works honestly, and claims half of the time that it took by its own clock, launch and
// waiting included.
#include "../takeover/vector_add.cuh"

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  takeover::launch(a, b, c, n);
#ifndef HONEST
  takeover::take_over(a, c, takeover::take, takeover::add_all,
                      [](const takeover::Order&, uint64_t elapsed) { return elapsed / 2; });
#endif
}
