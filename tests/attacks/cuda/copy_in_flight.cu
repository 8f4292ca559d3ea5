// expect: accepted, not below 0.2 ms
// naive: accepted, below 0.1 ms
// problem: vector_add
// attack: 3
//
// The sums are made where the events see it, but travel to the output by an asynchronous copy, which they do not see.
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
  static cudaEvent_t made = nullptr;
  static cudaEvent_t copied = nullptr;
  static float* sums = nullptr;
  static size_t capacity = 0;
  if (aside == nullptr) {
    cudaStreamCreateWithFlags(&aside, cudaStreamNonBlocking);
    cudaEventCreateWithFlags(&made, cudaEventDisableTiming);
    cudaEventCreateWithFlags(&copied, cudaEventDisableTiming);
  }
  if (capacity < n) {
    cudaFree(sums);
    cudaMalloc(&sums, n * sizeof(float));
    capacity = n;
  }
  cudaEventSynchronize(copied);  // the copy of the call before
  add<<<blocks_for(n), 256>>>(input_a, input_b, sums, n);
  cudaEventRecord(made);
  cudaStreamWaitEvent(aside, made, 0);
  work<<<1, 1, 0, aside>>>();
  cudaMemcpyAsync(output_c, sums, n * sizeof(float), cudaMemcpyDeviceToDevice, aside);
  cudaEventRecord(copied, aside);
}
