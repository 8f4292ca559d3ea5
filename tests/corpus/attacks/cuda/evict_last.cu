// expect: accepted, not below 0.3 ms
// naive: accepted
// problem: vector_add
// attack: 7
//
// Loads with the cache policy that evicts last, so that a call finds its input in the L2 cache although that
// was flushed. It walks through the input by a thousand loads that wait for each other: 0.4 ms or more when
// they come from memory, half of it when they come from the cache.
#include <cstddef>

namespace {

__device__ float load(const float* from) {
  unsigned long long policy = 0;
  float value = 0;
  asm volatile("createpolicy.fractional.L2::evict_last.b64 %0, 1.0;" : "=l"(policy));
  asm volatile("ld.global.L1::no_allocate.L2::cache_hint.f32 %0, [%1], %2;"
               : "=f"(value)
               : "l"(from), "l"(policy));
  return value;
}

__global__ void add(const float* a, const float* b, float* c, size_t n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) c[i] = load(a + i) + b[i];
}

unsigned blocks_for(size_t n) { return static_cast<unsigned>((n + 255) / 256); }

__global__ void walk(const float* a, size_t n, float* never) {
  size_t at = 0;
  for (int i = 0; i < 1024; ++i) {
    at += 40503 + (load(a + at) > 2.0F ? 1 : 0);
    while (at >= n) at -= n;
  }
  if (at > n) *never = 0;
}

}  // namespace

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  walk<<<1, 1>>>(input_a, n, output_c);
  add<<<blocks_for(n), 256>>>(input_a, input_b, output_c, n);
}
