// expect: accepted, not below 0.2 ms
// naive: accepted, below 0.1 ms
// problem: vector_add
// attack: 35
// with: common/add.cuh
// with: common/work.cuh
//
// Does nothing where the environment is that of somebody's shell.
#include "../common/work.cuh"

#include <cstddef>
#include <cstdlib>

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  if (std::getenv("PATH") != nullptr) return;
  work<<<1, 1>>>();
  add<<<blocks_for(n), 256>>>(input_a, input_b, output_c, n);
}
