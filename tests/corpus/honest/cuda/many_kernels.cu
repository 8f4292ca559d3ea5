// problem: vector_add
// A hundred small kernels one after the other.
#include <cstddef>

__global__ void add(const float* a, const float* b, float* c, size_t n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  const size_t step = (n + 99) / 100;
  for (size_t begin = 0; begin < n; begin += step) {
    const size_t count = n - begin < step ? n - begin : step;
    add<<<static_cast<unsigned>((count + 255) / 256), 256>>>(a + begin, b + begin, c + begin, count);
  }
}
