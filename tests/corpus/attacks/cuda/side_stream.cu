// expect: accepted, not below 0.19 ms
// naive: accepted, below 0.1 ms
// problem: vector_add
// attack: 1
// with: common/add.cuh
// with: common/work.cuh
//
// Works on a stream that does not wait for the default stream, and for which the default stream's events do
// not wait.
#include "../common/work.cuh"

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  static cudaStream_t aside = nullptr;
  if (aside == nullptr) cudaStreamCreateWithFlags(&aside, cudaStreamNonBlocking);
  work<<<1, 1, 0, aside>>>();
  add<<<blocks_for(n), 256, 0, aside>>>(input_a, input_b, output_c, n);
}
