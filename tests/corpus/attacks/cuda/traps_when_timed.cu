// expect: crashed
// naive: accepted, below 0.1 ms
// problem: vector_add
// attack: 13
// with: common/add.cuh
// with: common/work.cuh
//
// Behaves in the checks; the sixth call of a size ends the context by a trap. A clock whose errors nobody
// looks at shows no time at all from then on.
#include "../common/work.cuh"

namespace {

__global__ void trap() { asm volatile("trap;"); }

}  // namespace

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  static size_t last_size = 0;
  static int calls = 0;
  calls = last_size == n ? calls + 1 : 1;
  last_size = n;
  if (calls == 6) trap<<<1, 1>>>();
  work<<<1, 1>>>();
  add<<<blocks_for(n), 256>>>(input_a, input_b, output_c, n);
}
