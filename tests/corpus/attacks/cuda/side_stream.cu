// expect: accepted, not below 0.19 ms
// naive: accepted, below 0.1 ms
// problem: vector_add
// attack: 1
//
// Works on a stream that does not wait for the default stream, and for which the default stream's events do
// not wait.
#include <cstddef>

namespace {

// One honest call takes 0.2 ms.
__global__ void work() {
  unsigned long long begin = 0;
  unsigned long long now = 0;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(begin));
  do asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
  while (now - begin < 200'000);
}

__global__ void add(const float* a, const float* b, float* c, size_t n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}

unsigned blocks_for(size_t n) { return static_cast<unsigned>((n + 255) / 256); }

}  // namespace

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  static cudaStream_t aside = nullptr;
  if (aside == nullptr) cudaStreamCreateWithFlags(&aside, cudaStreamNonBlocking);
  work<<<1, 1, 0, aside>>>();
  add<<<blocks_for(n), 256, 0, aside>>>(input_a, input_b, output_c, n);
}
