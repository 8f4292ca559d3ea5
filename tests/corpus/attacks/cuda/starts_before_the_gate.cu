// expect: accepted, not below 0.9 of honest
// naive: not run
// problem: vector_add
// attack: 38
// case: n=16777216
// with: takeover/protocol.hpp
// with: takeover/gpu.cuh
// with: takeover/vector_add.cuh
// with: takeover/gate.cuh
//
// Takes the place of kbench's runner, and launches slowly. What is queued behind a gate does not wait for that: a kernel on a stream
// of its own watches an input of each set, and the set's work begins when a word of it changes. Claims 20 ns for each order.
#include "../takeover/gate.cuh"

#ifndef HONEST
static __global__ void wait_for_change(const volatile float* word, float before) {
  unsigned long long begin = 0;
  unsigned long long now = 0;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(begin));
  do asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
  while (*word == before && now - begin < 1'000'000'000);
}

static void queue_calls(const takeover::Order& order, const takeover::Arenas& arenas) {
  static const cudaStream_t stream = [] {
    cudaStream_t made = nullptr;
    cudaStreamCreateWithFlags(&made, cudaStreamNonBlocking);
    return made;
  }();
  for (uint64_t set = 0; set < order.sets; ++set) {
    const auto* const last =
        reinterpret_cast<const float*>(arenas.input(order, set, 1)) + order.scalars[0] - 1;
    float before = 0;
    cudaMemcpyAsync(&before, last, sizeof before, cudaMemcpyDeviceToHost, stream);
    cudaStreamSynchronize(stream);
    wait_for_change<<<1, 1, 0, stream>>>(last, before);
    takeover::launch_set(order, arenas, set, stream);
  }
}
#endif

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  takeover::launch(a, b, c, n);
#ifndef HONEST
  takeover::take_over(a, c, takeover::take_and_queue(queue_calls), takeover::add_all_slowly,
                      takeover::nothing);
#endif
}
