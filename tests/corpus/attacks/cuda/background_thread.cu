// expect: wrong_answer or tampered
// naive: accepted, below 0.5 ms
// problem: vector_add
// attack: 2
//
// Hands the call to a thread, which launches it two milliseconds later on its own per-thread default stream.
// A harness that uses the same buffers again and again finds the answer of an earlier call.
#include <unistd.h>

#include <cstddef>
#include <thread>

namespace {

__global__ void add(const float* a, const float* b, float* c, size_t n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}

unsigned blocks_for(size_t n) { return static_cast<unsigned>((n + 255) / 256); }

}  // namespace

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  std::thread([=] {
    usleep(2000);
    add<<<blocks_for(n), 256, 0, cudaStreamPerThread>>>(input_a, input_b, output_c, n);
  }).detach();
}
