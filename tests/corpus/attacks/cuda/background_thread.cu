// expect: wrong_answer or tampered
// naive: accepted, below 0.5 ms
// problem: vector_add
// attack: 2
// with: common/add.cuh
//
// Hands the call to a thread, which launches it two milliseconds later on its own per-thread default stream.
// A harness that uses the same buffers again and again finds the answer of an earlier call.
#include "../common/add.cuh"

#include <unistd.h>

#include <cstddef>
#include <thread>

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  std::thread([=] {
    usleep(2000);
    add<<<blocks_for(n), 256, 0, cudaStreamPerThread>>>(input_a, input_b, output_c, n);
  }).detach();
}
