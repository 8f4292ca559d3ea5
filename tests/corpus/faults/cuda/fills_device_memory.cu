// expect: limit_exceeded or crashed
// call: 20000
//
// Takes the GPU's memory, gigabyte after gigabyte, until there is no more, and keeps it.
__global__ void twice(const float* x, float* y, size_t n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) y[i] = 2 * x[i];
}

extern "C" void solution(const float* x, float* y, size_t n) {
  void* block = nullptr;
  for (int i = 0; i < 1'000 && cudaMalloc(&block, size_t{1} << 30U) == cudaSuccess; ++i) {
  }
  twice<<<static_cast<unsigned>((n + 255) / 256), 256>>>(x, y, n);
}
