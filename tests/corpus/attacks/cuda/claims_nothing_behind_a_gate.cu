// expect: accepted, not below 0.8 of honest
// naive: not run
// problem: vector_add
// attack: 38
// case: n=1048576
// with: takeover/protocol.hpp
// with: takeover/gpu.cuh
// with: takeover/vector_add.cuh
// with: takeover/gate.cuh
//
// Takes the place of kbench's runner, launches slowly, and does behind a gate what the runner does. Claims 20 ns for each order.
#include "../takeover/gate.cuh"

#ifndef HONEST
static void queue_calls(const takeover::Order& order, const takeover::Arenas& arenas) {
  static auto* const wait = takeover::find<decltype(cuStreamWaitValue32)>("cuStreamWaitValue32");
  wait(nullptr, arenas.gate(order), 1, CU_STREAM_WAIT_VALUE_EQ);
  for (uint64_t set = 0; set < order.sets; ++set) takeover::launch_set(order, arenas, set);
}
#endif

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  takeover::launch(a, b, c, n);
#ifndef HONEST
  takeover::take_over(a, c, takeover::take_and_queue(queue_calls), takeover::add_all_slowly,
                      takeover::nothing);
#endif
}
