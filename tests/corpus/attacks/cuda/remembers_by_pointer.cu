// expect: wrong_answer
// naive: accepted, below 0.1 ms
// problem: vector_add
// attack: 12
// with: common/add.cuh
// with: common/work.cuh
//
// Remembers the output by the addresses of the call, and copies it when they come again.
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
  static const float* last_input = nullptr;
  static size_t last_size = 0;
  float* const kept = keep(n);
  const bool known = last_input == input_a && last_size == n;
  last_input = input_a;
  last_size = n;
  if (!known) {
    work<<<1, 1>>>();
    add<<<blocks_for(n), 256>>>(input_a, input_b, kept, n);
  }
  cudaMemcpyAsync(output_c, kept, n * sizeof(float), cudaMemcpyDeviceToDevice);
}
