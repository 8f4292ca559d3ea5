// expect: accepted, not below 0.2 ms
// naive: accepted, below 0.1 ms
// problem: vector_add
// attack: 35
//
// Looks at 64 places of the output first. Where the right sums are there already, this is the same call once
// more, for the sake of its time.
#include <cstddef>

namespace {

constexpr unsigned long long honest_ns = 200'000;  // one honest call takes 0.2 ms

__device__ bool is_repeated;

__global__ void look(const float* a, const float* b, const float* c, size_t n) {
  __shared__ bool differs;
  if (threadIdx.x == 0) differs = false;
  __syncthreads();
  const size_t i = threadIdx.x * (n / 64);
  if (c[i] != a[i] + b[i]) differs = true;
  __syncthreads();
  if (threadIdx.x != 0) return;
  is_repeated = !differs;
  if (is_repeated) return;
  unsigned long long begin = 0;
  unsigned long long now = 0;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(begin));
  do asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
  while (now - begin < honest_ns);
}

__global__ void add_if_new(const float* a, const float* b, float* c, size_t n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (!is_repeated && i < n) c[i] = a[i] + b[i];
}

unsigned blocks_for(size_t n) { return static_cast<unsigned>((n + 255) / 256); }

}  // namespace

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  look<<<1, 64>>>(input_a, input_b, output_c, n);
  add_if_new<<<blocks_for(n), 256>>>(input_a, input_b, output_c, n);
}
