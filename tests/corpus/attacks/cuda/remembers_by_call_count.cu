// expect: wrong_answer
// naive: accepted, below 0.1 ms
// problem: vector_add
// attack: 12
// with: common/add.cuh
// with: common/work.cuh
//
// Computes in the first two calls of a size, and from then on copies what it computed.
#include "../common/work.cuh"

namespace {

// Memory of the GPU that is kept from call to call.
float* keep(size_t count) {
  static float* memory = nullptr;
  static size_t capacity = 0;
  if (capacity < count) {
    cudaFree(memory);
    cudaMalloc(&memory, count * sizeof(float));
    capacity = count;
  }
  return memory;
}

}  // namespace

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  static size_t last_size = 0;
  static int calls = 0;
  float* const kept = keep(n);
  calls = last_size == n ? calls + 1 : 0;
  last_size = n;
  if (calls < 2) {
    work<<<1, 1>>>();
    add<<<blocks_for(n), 256>>>(input_a, input_b, kept, n);
  }
  cudaMemcpyAsync(output_c, kept, n * sizeof(float), cudaMemcpyDeviceToDevice);
}
