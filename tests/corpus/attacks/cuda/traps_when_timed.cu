// expect: crashed
// naive: accepted, below 0.1 ms
// problem: vector_add
// attack: 13
//
// Behaves in the checks; the sixth call of a size ends the context by a trap. A clock whose errors nobody
// looks at shows no time at all from then on.
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

__global__ void trap() { asm volatile("trap;"); }

}  // namespace

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  static size_t last_size = 0;
  static int calls = 0;
  calls = last_size == n ? calls + 1 : 1;
  last_size = n;
  if (calls == 6) trap<<<1, 1>>>();
  work<<<1, 1>>>();
  add<<<blocks_for(n), 256>>>(input_a, input_b, output_c, n);
}
