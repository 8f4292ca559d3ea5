// expect: crashed or accepted
//
// Frees device memory twice, and does not look at the answer.
__global__ void twice(const float* x, float* y, size_t n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) y[i] = 2 * x[i];
}

extern "C" void solution(const float* x, float* y, size_t n) {
  twice<<<static_cast<unsigned>((n + 255) / 256), 256>>>(x, y, n);
  void* memory = nullptr;
  cudaMalloc(&memory, 1 << 20);
  cudaFree(memory);
  cudaFree(memory);
}
