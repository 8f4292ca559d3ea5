// expect: wrong_answer
// naive: accepted, below 0.1 ms
// problem: vector_add
// attack: 13
// with: common/add.cuh
// with: common/work.cuh
//
// Behaves in the first six calls of a size, in which a harness checks, and does nothing from then on.
#include "../common/work.cuh"

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  static size_t last_size = 0;
  static int calls = 0;
  calls = last_size == n ? calls + 1 : 1;
  last_size = n;
  if (calls > 6) return;
  work<<<1, 1>>>();
  add<<<blocks_for(n), 256>>>(input_a, input_b, output_c, n);
}
