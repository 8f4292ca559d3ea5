// expect: accepted, not below 0.2 ms
// naive: accepted, below 0.1 ms
// problem: vector_add
// attack: 12
//
// Knows inputs again by their first, middle and last element; the output of the last ones is kept in a global
// variable.
#include <cstddef>

namespace {

constexpr size_t capacity = 1 << 20;
constexpr unsigned long long honest_ns = 200'000;  // one honest call takes 0.2 ms

__device__ float kept[capacity];
__device__ float known[6];
__device__ bool is_known;

__global__ void look(const float* a, const float* b, size_t n) {
  const float samples[6] = {a[0], a[n / 2], a[n - 1], b[0], b[n / 2], b[n - 1]};
  bool same = n <= capacity;
  for (int i = 0; i < 6; ++i) {
    same = same && known[i] == samples[i];
    known[i] = samples[i];
  }
  is_known = same;
  if (same) return;
  unsigned long long begin = 0;
  unsigned long long now = 0;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(begin));
  do asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
  while (now - begin < honest_ns);
}

__global__ void add_or_copy(const float* a, const float* b, float* c, size_t n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i >= n) return;
  if (!is_known) {
    const float sum = a[i] + b[i];
    c[i] = sum;
    if (i < capacity) kept[i] = sum;
  } else {
    c[i] = kept[i];
  }
}

unsigned blocks_for(size_t n) { return static_cast<unsigned>((n + 255) / 256); }

}  // namespace

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  look<<<1, 1>>>(input_a, input_b, n);
  add_or_copy<<<blocks_for(n), 256>>>(input_a, input_b, output_c, n);
}
