// expect: accepted, not below 0.2 ms
// naive: accepted
// problem: vector_add
// attack: 9
// with: takeover/protocol.hpp
// with: takeover/gpu.cuh
// with: takeover/vector_add.cuh
//
// Takes the place of kbench's runner, whose order it finds on the stack: maps what it is sent, does honestly
// what it is told, and always says that it took next to nothing.
#include "../takeover/vector_add.cuh"

// One honest call takes 0.2 ms.
static __global__ void work() {
  unsigned long long begin = 0;
  unsigned long long now = 0;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(begin));
  do asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
  while (now - begin < 200'000);
}

static void call_all(const takeover::Order& order, const takeover::Arenas& arenas) {
  for (uint64_t set = 0; set < order.sets; ++set) {
    work<<<1, 1>>>();
    takeover::launch_set(order, arenas, set);
  }
  cudaDeviceSynchronize();
}

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  work<<<1, 1>>>();
  takeover::launch(a, b, c, n);
  takeover::take_over(a, c, takeover::take, call_all, takeover::nothing);
}
