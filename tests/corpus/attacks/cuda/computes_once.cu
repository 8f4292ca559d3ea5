// expect: wrong_answer
// naive: accepted, below 0.1 ms
// problem: vector_add
// attack: 4
// with: common/add.cuh
// with: common/work.cuh
//
// The first call with some arguments does everything; later calls return at once, for the output is there
// already.
#include "../common/work.cuh"

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  static const float* last_input = nullptr;
  static size_t last_size = 0;
  if (last_input == input_a && last_size == n) return;
  last_input = input_a;
  last_size = n;
  work<<<1, 1>>>();
  add<<<blocks_for(n), 256>>>(input_a, input_b, output_c, n);
}
