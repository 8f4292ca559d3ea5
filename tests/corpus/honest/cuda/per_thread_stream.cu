// problem: vector_add
// The stream of its thread, for which it waits.
#include <cstddef>

__global__ void add(const float* a, const float* b, float* c, size_t n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  add<<<static_cast<unsigned>((n + 255) / 256), 256, 0, cudaStreamPerThread>>>(a, b, c, n);
  cudaStreamSynchronize(cudaStreamPerThread);
}
