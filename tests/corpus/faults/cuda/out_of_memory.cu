// expect: limit_exceeded
// says: case 'five'
// says: memory ran out
//
// Wants more memory than any GPU has, and goes on without.
__global__ void twice(const float* x, float* y, size_t n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) y[i] = 2 * x[i];
}

extern "C" void solution(const float* x, float* y, size_t n) {
  void* much = nullptr;
  cudaMalloc(&much, size_t{1} << 46U);
  twice<<<static_cast<unsigned>((n + 255) / 256), 256>>>(x, y, n);
}
