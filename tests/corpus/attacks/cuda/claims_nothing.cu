// expect: accepted, not below 0.9 of honest
// naive: not run
// problem: vector_add
// attack: 36
// case: n=16777216
// with: takeover/protocol.hpp
// with: takeover/gpu.cuh
// with: takeover/vector_add.cuh
//
// Takes the place of kbench's runner, works honestly, and claims 20 ns for each order. The kernel that covers launches is
// left out.
#include "../takeover/vector_add.cuh"

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  takeover::launch(a, b, c, n);
#ifndef HONEST
  takeover::take_over(a, c, takeover::take, takeover::add_all, takeover::nothing);
#endif
}
