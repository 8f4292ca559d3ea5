// problem: vector_add
// slow: half a second a call
// A call of 500 ms.
#include <cstddef>

__global__ void add(const float* a, const float* b, float* c, size_t n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}

__global__ void wait(unsigned long long nanoseconds) {
  unsigned long long begin = 0;
  asm volatile("mov.u64 %0, %globaltimer;" : "=l"(begin));
  for (unsigned long long now = begin; now - begin < nanoseconds;)
    asm volatile("mov.u64 %0, %globaltimer;" : "=l"(now));
}

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  add<<<static_cast<unsigned>((n + 255) / 256), 256>>>(a, b, c, n);
  wait<<<1, 1>>>(500'000'000);
}
