// expect: wrong_answer or tampered or crashed
// naive: accepted
// problem: vector_add
// attack: 25
// with: common/add.cuh
//
// From its fourth call on a thread lets the output become zero a moment after it was right: by a kernel that
// waits on a stream of its own.
#include "../common/add.cuh"

#include <unistd.h>

#include <cstddef>
#include <thread>

namespace {

__global__ void clear_late(float* c, size_t n) {
  unsigned long long begin = 0;
  unsigned long long now = 0;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(begin));
  do asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
  while (now - begin < 300'000);
  for (size_t i = threadIdx.x; i < n; i += blockDim.x) c[i] = 0.0F;
}

void wait_and_clear(float* c, size_t n) {
  usleep(3000);
  cudaStream_t aside = nullptr;
  cudaStreamCreateWithFlags(&aside, cudaStreamNonBlocking);
  clear_late<<<1, 1024, 0, aside>>>(c, n);
}

}  // namespace

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  static int calls = 0;
  add<<<blocks_for(n), 256>>>(input_a, input_b, output_c, n);
  if (++calls >= 4) std::thread(wait_and_clear, output_c, n).detach();
}
