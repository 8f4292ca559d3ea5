// problem: vector_add
// Takes up to 50 us more, by chance.
#include <cstddef>
#include <random>

__global__ void add_and_wait(const float* a, const float* b, float* c, size_t n,
                             unsigned long long nanoseconds) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
  if (blockIdx.x != 0 || threadIdx.x != 0) return;
  unsigned long long begin = 0;
  asm volatile("mov.u64 %0, %globaltimer;" : "=l"(begin));
  for (unsigned long long now = begin; now - begin < nanoseconds;)
    asm volatile("mov.u64 %0, %globaltimer;" : "=l"(now));
}

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  static std::mt19937 random(std::random_device{}());
  add_and_wait<<<static_cast<unsigned>((n + 255) / 256), 256>>>(a, b, c, n, random() % 50'000);
}
