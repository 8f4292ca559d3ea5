// expect: crashed
// naive: accepted, below 0.1 ms or crashed
// problem: vector_add
// attack: 13
// with: common/add.cuh
// with: common/work.cuh
//
// Behaves in the checks; from the sixth call of a size on there is no context any more, and no clock either,
// whose errors nobody looks at. A harness in the same process has events left that are no more: it is chance whether
// the driver notices or crashes.
#include "../common/work.cuh"

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  static size_t last_size = 0;
  static int calls = 0;
  calls = last_size == n ? calls + 1 : 1;
  last_size = n;
  if (calls > 6) return;
  if (calls == 6) {
    cudaDeviceReset();
    return;
  }
  work<<<1, 1>>>();
  add<<<blocks_for(n), 256>>>(input_a, input_b, output_c, n);
}
