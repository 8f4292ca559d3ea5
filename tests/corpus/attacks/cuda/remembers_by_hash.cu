// expect: accepted, not below 0.2 ms
// naive: accepted, below 0.1 ms
// problem: vector_add
// attack: 12
//
// Keeps its last output in a global variable of the GPU, under a hash of all the bits of both inputs. Nothing
// but new inputs makes it compute.
#include <cstddef>

namespace {

constexpr size_t capacity = 1 << 20;
constexpr unsigned long long honest_ns = 200'000;  // one honest call takes 0.2 ms

__device__ float kept[capacity];
__device__ unsigned long long hash_of_kept;
__device__ unsigned long long hash_of_inputs;

__global__ void hash(const float* a, const float* b, size_t n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  unsigned long long bits = 0;
  if (i < n) {
    bits = (static_cast<unsigned long long>(__float_as_uint(a[i])) << 32) | __float_as_uint(b[i]);
    bits = (bits ^ (i * 0x9e3779b97f4a7c15ull)) * 0xbf58476d1ce4e5b9ull;
    bits ^= bits >> 29;
  }
  for (int lanes = 16; lanes > 0; lanes /= 2) bits += __shfl_down_sync(~0U, bits, lanes);
  if (threadIdx.x % 32 == 0) atomicAdd(&hash_of_inputs, bits);
}

__global__ void work_if_new() {
  if (hash_of_inputs == hash_of_kept) return;
  unsigned long long begin = 0;
  unsigned long long now = 0;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(begin));
  do asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
  while (now - begin < honest_ns);
}

__global__ void add_if_new(const float* a, const float* b, float* c, size_t n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i >= n) return;
  if (i >= capacity || hash_of_inputs != hash_of_kept) {
    c[i] = a[i] + b[i];
    if (i < capacity) kept[i] = c[i];
  } else {
    c[i] = kept[i];
  }
}

__global__ void remember() {
  hash_of_kept = hash_of_inputs;
  hash_of_inputs = 0;
}

unsigned blocks_for(size_t n) { return static_cast<unsigned>((n + 255) / 256); }

}  // namespace

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  hash<<<blocks_for(n), 256>>>(input_a, input_b, n);
  work_if_new<<<1, 1>>>();
  add_if_new<<<blocks_for(n), 256>>>(input_a, input_b, output_c, n);
  remember<<<1, 1>>>();
}
