// expect: accepted
// prints: from the GPU
// output: 4000
//
// A kernel prints more than there is room for.
#include <cstdio>

__global__ void twice(const float* x, float* y, size_t n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  printf("from the GPU: %d\n", static_cast<int>(i));
  if (i < n) y[i] = 2 * x[i];
}

extern "C" void solution(const float* x, float* y, size_t n) {
  twice<<<static_cast<unsigned>((n + 255) / 256), 256>>>(x, y, n);
}
