// expect: accepted, not below 0.2 ms
// naive: accepted, below 0.1 ms
// problem: vector_add
// attack: 8
// with: common/add.cuh
//
// Every third call does the work of three: the fast ones are what a median of samples sees, and a harness
// that stops when some samples agree.
#include "../common/add.cuh"

#include <cstddef>

namespace {

// What an honest call would take, three times.
__global__ void work_of_three_calls() {
  unsigned long long begin = 0;
  unsigned long long now = 0;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(begin));
  do asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
  while (now - begin < 3 * 200'000);
}

}  // namespace

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  static int calls = 0;
  if (++calls % 3 == 0) work_of_three_calls<<<1, 1>>>();
  add<<<blocks_for(n), 256>>>(input_a, input_b, output_c, n);
}
