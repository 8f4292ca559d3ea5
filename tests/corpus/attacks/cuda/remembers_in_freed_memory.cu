// expect: wrong_answer
// naive: accepted
// problem: vector_add
// attack: 14
// with: common/add.cuh
//
// Leaves the sums in memory that it gives back, and copies from memory of that size, as it comes, in later
// calls: nobody has cleared it.
#include "../common/add.cuh"

#include <cstddef>

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  static size_t last_size = 0;
  float* memory = nullptr;
  cudaMalloc(&memory, n * sizeof(float));
  if (last_size != n) add<<<blocks_for(n), 256>>>(input_a, input_b, memory, n);
  last_size = n;
  cudaMemcpyAsync(output_c, memory, n * sizeof(float), cudaMemcpyDeviceToDevice);
  cudaFree(memory);
}
