// problem: vector_add
// flags: -rdc=true -lcudadevrt
// A kernel that launches a kernel.
#include <cstddef>

__global__ void add(const float* a, const float* b, float* c, size_t n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}

__global__ void launch(const float* a, const float* b, float* c, size_t n) {
  add<<<static_cast<unsigned>((n + 255) / 256), 256>>>(a, b, c, n);
}

extern "C" void solution(const float* a, const float* b, float* c, size_t n) { launch<<<1, 1>>>(a, b, c, n); }
