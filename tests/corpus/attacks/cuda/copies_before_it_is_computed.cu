// expect: wrong_answer
// naive: accepted
// problem: vector_add
// attack: 26
//
// A race: the sums are made on one stream and copied on another, which does not wait. What is copied are
// those of the call before, which are the same where the inputs are.
#include <cstddef>

namespace {

__global__ void add_late(const float* a, const float* b, float* sums, size_t n) {
  unsigned long long begin = 0;
  unsigned long long now = 0;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(begin));
  do asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
  while (now - begin < 1'000'000);
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) sums[i] = a[i] + b[i];
}

unsigned blocks_for(size_t n) { return static_cast<unsigned>((n + 255) / 256); }

}  // namespace

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  static cudaStream_t aside = nullptr;
  static float* sums = nullptr;
  static size_t capacity = 0;
  if (aside == nullptr) cudaStreamCreateWithFlags(&aside, cudaStreamNonBlocking);
  if (capacity < n) {
    cudaFree(sums);
    cudaMalloc(&sums, n * sizeof(float));
    cudaMemset(sums, 0, n * sizeof(float));
    capacity = n;
  }
  add_late<<<blocks_for(n), 256, 0, aside>>>(input_a, input_b, sums, n);
  cudaMemcpyAsync(output_c, sums, n * sizeof(float), cudaMemcpyDeviceToDevice, nullptr);
}
