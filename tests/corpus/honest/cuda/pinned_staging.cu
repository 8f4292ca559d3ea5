// problem: vector_add
// Asks the device how many elements there are, by memory of the host that both see.
#include <cstddef>

__global__ void add_counted(const float* a, const float* b, float* c, const size_t* n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < *n) c[i] = a[i] + b[i];
}

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  static size_t* count = nullptr;
  if (count == nullptr) cudaMallocHost(&count, sizeof *count);
  *count = n;
  add_counted<<<static_cast<unsigned>((n + 255) / 256), 256>>>(a, b, c, count);
  cudaDeviceSynchronize();  // before the next call writes another count
}
